create table remarks (remark_id bigint primary key, unit_id bigint references units);
insert into remarks (remark_id) select unit_id from units;
