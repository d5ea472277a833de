-- Statements of datasets that failed when callers ran them, for those who edit definitions.

create table failed_statements (
  dataset text not null,
  endpoint text not null,
  message text not null,
  -- Without the values of its parameters.
  statement text not null,
  times integer not null default 1,
  failed_at timestamptz not null default now(),
  primary key (dataset, endpoint, message)
);
