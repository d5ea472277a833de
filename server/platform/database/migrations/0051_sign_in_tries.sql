-- Tries are counted by the name that was typed, whether or not somebody has it, so that neither answer nor time tells which.
alter table sign_in_sources add column login_hash text;
update sign_in_sources s set login_hash = encode(sha256(convert_to(u.login, 'UTF8')), 'hex') from users u where u.user_id = s.user_id;
alter table sign_in_sources drop constraint sign_in_sources_pkey;
alter table sign_in_sources drop column user_id;
alter table sign_in_sources add primary key (login_hash, source_hash);
create index sign_in_sources_passing on sign_in_sources (last_failed_at) where last_success_at is null;
comment on column sign_in_sources.login_hash is 'SHA-256 of the name as addressKey makes it: what people type by mistake is not kept';
comment on column sign_in_sources.source_hash is 'SHA-256 of the name with a network, or with the secret of a browser that has signed in';

-- Tries from where a name never came from, one after the other when there are many.
create table sign_in_queues (
  login_hash text primary key,
  tries integer not null,
  last_try_at timestamptz not null,
  next_turn_at timestamptz not null
);
create index sign_in_queues_passing on sign_in_queues (last_try_at);

create or replace function forget_failed_sign_ins() returns trigger language plpgsql as $$
declare
  name_hash text := encode(sha256(convert_to(new.login, 'UTF8')), 'hex');
begin
  update sign_in_sources set failed_attempts = 0 where login_hash = name_hash;
  delete from sign_in_queues where login_hash = name_hash;
  return new;
end $$;
comment on column users.failed_attempts is 'set to 0, it forgets the failed sign-ins of the user; they are counted in sign_in_sources';
