-- Tables of the definitions' own, and which of their migrations made them.
create schema if not exists own;

create table own_migrations (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
);
