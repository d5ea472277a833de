-- A user who is given fleets, or dealers that serve them, may choose the account types of these fleets. Without that
-- every list of account groups is empty for them. The same types stand in the access definition.
create function flag_of_account_type(account_type integer) returns text language sql immutable as $$
  select case account_type
    when 0 then 'show_unknown' when 1 then 'show_local_book' when 2 then 'show_preferred_fleet' when 3 then 'show_national_account'
    when 4 then 'show_canadian_common_owner' when 5 then 'show_government' when 9 then 'show_leasing' when 10 then 'show_canadian_national_account' end
$$;

create function add_account_types(who bigint) returns void language sql as $$
  insert into user_flags (user_id, flag)
  select distinct who, flag_of_account_type(a.location_type)
  from accounts a
  where flag_of_account_type(a.location_type) is not null
    and (a.account_id in (select account_id from user_accounts where user_id = who)
      or a.account_id in (
        select l.account_id
        from user_dealers held
        join dealer_locations served on served.dealer_id = held.dealer_id
        join locations l on l.location_id = served.location_id
        where held.user_id = who))
  on conflict do nothing
$$;

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
    select from users u join user_securities s on s.user_id = u.user_id
    where u.user_group = 'ADMIN' and not u.is_locked and s.code = 'TVADMIN')
  then
    raise exception 'nobody could administer users any more' using errcode = '23514', constraint = 'users_keep_an_administrator';
  end if;
  return coalesce(cardinality(new_codes), 0) + coalesce(cardinality(new_flags), 0);
end $$;

select add_account_types(user_id) from users where user_group in ('CUS', 'DLR');
