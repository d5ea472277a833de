-- Who administers whom: a user's row changes with a version, a session knows
-- which one it was told, and the audit trail says whom an entry is about.
alter table users add column version integer not null default 1;
alter table users add constraint users_email_form check (email ~ '^[^@\s]+@[^@\s]+$');
comment on column users.version is 'grows when an administrator changes the user; a session that was told an older one is told anew';
alter table sessions add column told_version integer not null default 1;

alter table audit_log add column subject_id bigint;
comment on column audit_log.subject_id is 'the user it is about: whose rights were changed, whose sign-in failed';
create index audit_log_by_time on audit_log (at desc, audit_id desc);

-- All that a user may do and see, in place of what was there; how much it is.
-- Called by the statement that writes the user, so that both are one change.
create function set_user_rights(who bigint, new_codes text[], new_flags text[], new_accounts bigint[], new_dealers bigint[])
returns integer language plpgsql as $$
begin
  delete from user_securities where user_id = who;
  delete from user_flags where user_id = who;
  delete from user_accounts where user_id = who;
  delete from user_dealers where user_id = who;
  insert into user_securities select who, code from unnest(new_codes) code;
  insert into user_flags select who, flag from unnest(new_flags) flag;
  insert into user_accounts select who, account from unnest(new_accounts) account;
  insert into user_dealers select who, dealer from unnest(new_dealers) dealer;
  if not exists (
    select from users u join user_securities s on s.user_id = u.user_id
    where u.user_group = 'ADMIN' and not u.is_locked and s.code = 'TVADMIN')
  then
    raise exception 'nobody could administer users any more' using errcode = '23514', constraint = 'users_keep_an_administrator';
  end if;
  return coalesce(cardinality(new_codes), 0) + coalesce(cardinality(new_flags), 0);
end $$;
