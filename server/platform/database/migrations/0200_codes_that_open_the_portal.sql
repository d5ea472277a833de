-- TVLOGIN opens the portal, TMSMYRPT the tire survey report and TMSMDRPT the dealer survey report; until now they opened nothing.
-- The last administrator keeps both codes of an administrator.
create or replace function set_user_rights(who bigint, new_codes text[], new_flags text[], new_accounts bigint[], new_dealers bigint[])
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
  perform add_account_types(who);
  if not exists (
    select from users u
    join user_securities s on s.user_id = u.user_id and s.code = 'TVADMIN'
    join user_securities entry on entry.user_id = u.user_id and entry.code = 'TVLOGIN'
    where u.user_group = 'ADMIN' and not u.is_locked)
  then
    raise exception 'nobody could administer users any more' using errcode = '23514', constraint = 'users_keep_an_administrator';
  end if;
  return coalesce(cardinality(new_codes), 0) + coalesce(cardinality(new_flags), 0);
end $$;

-- Administrators stay in. From everyone else somebody took TVLOGIN, or never gave it.
with given as (
  insert into user_securities
  select u.user_id, 'TVLOGIN' from users u join user_securities s on s.user_id = u.user_id and s.code = 'TVADMIN' where u.user_group = 'ADMIN'
  on conflict do nothing returning user_id
)
insert into migration_told
select format('Permissions: %s administrators were given TVLOGIN, without which nobody signs in any more.', count(*)) from given having count(*) > 0;

insert into migration_told
select format('Permissions: %s users who are not locked have no TVLOGIN and cannot sign in any more; give it to them under Manage users.', count(*))
from users u
where not u.is_locked and not exists (select from user_securities s where s.user_id = u.user_id and s.code = 'TVLOGIN')
having count(*) > 0;

-- Users of tire management keep the reports that they saw.
with given as (
  insert into user_securities
  select s.user_id, report.code
  from user_securities s
  join users u on u.user_id = s.user_id
  cross join (values ('TMSMYRPT'), ('TMSMDRPT')) report(code)
  where s.code = 'TMLOGIN' and (report.code = 'TMSMYRPT' or u.user_group <> 'CUS')
  on conflict do nothing returning user_id
)
insert into migration_told
select format('Permissions: %s users of tire management were given the survey reports that they saw until now (TMSMYRPT, TMSMDRPT).', count(distinct user_id)) from given having count(*) > 0;
