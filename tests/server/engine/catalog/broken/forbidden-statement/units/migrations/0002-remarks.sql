create table remarks (remark_id bigint primary key);
create view all_units as select * from units;
