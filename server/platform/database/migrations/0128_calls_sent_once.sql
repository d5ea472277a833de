-- Answers of calls that were sent under a key of their sender's, so that one sent again is answered alike and done once.
create table idempotency_keys (
  user_id bigint not null references users on delete cascade,
  key uuid not null,
  -- Method, path and a digest of what was sent: under one key there is one call.
  call text not null,
  digest text not null,
  answer json,
  answered_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (user_id, answered_at);
