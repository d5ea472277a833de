-- From where an account was tried, so that who is guessing locks out themselves, not its owner.
create table sign_in_sources (
  user_id bigint not null references users on delete cascade,
  -- SHA-256 of the network address and the account: no address is kept.
  source_hash text not null,
  failed_attempts integer not null default 0,
  last_failed_at timestamptz,
  last_success_at timestamptz,
  primary key (user_id, source_hash)
);

-- An unlocked account, or one with a new password, is tried anew from everywhere.
create function forget_failed_sign_ins() returns trigger language plpgsql as $$
begin
  update sign_in_sources set failed_attempts = 0 where user_id = new.user_id;
  return new;
end $$;
create trigger users_tried_anew after update of failed_attempts on users
  for each row when (new.failed_attempts = 0) execute function forget_failed_sign_ins();
