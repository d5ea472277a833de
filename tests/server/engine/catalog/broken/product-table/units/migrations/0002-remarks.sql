create table remarks (remark_id bigint primary key);
alter table units add column note text;
