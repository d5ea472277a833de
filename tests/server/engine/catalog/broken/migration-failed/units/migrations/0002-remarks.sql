-- Notes of units.
create table remarks (remark_id bigint primary key);

create index on remarks (
  remark_number
);
