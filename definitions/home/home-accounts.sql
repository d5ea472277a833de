-- Accounts with their tires now and against a week before. Reports ask staff for the group of an account; the checkpoint has fewer groups than the dashboard.
select a.account_id, a.name as account_name, a.account_number, place.account_group, place.account_type,
  found.units, found.critical_units, found.critical_tires, found.critical_change, found.critical_before, found.warning_tires, found.warning_change, found.warning_before,
  found.critical_since, :day - found.critical_since as days, found.last_inspected_on,
  '/units-to-check?accounts=' || a.account_id || '&condition=any' as address,
  case when place.account_group is not null then 'trend' end as trend, 'dashboard' as dashboard
from (
  select t.account_id, count(*) as units, count(*) filter (where t.critical_tires > 0) as critical_units,
    sum(t.critical_tires)::bigint as critical_tires, sum(t.critical_tires - t.critical_before)::bigint as critical_change, sum(t.critical_before)::bigint as critical_before,
    sum(t.warning_tires)::bigint as warning_tires, sum(t.warning_tires - t.warning_before)::bigint as warning_change, sum(t.warning_before)::bigint as warning_before,
    min(t.critical_since) as critical_since, max(t.inspected_on) as last_inspected_on
  from :dataset(unit-conditions) t
  group by t.account_id
) found
join accounts a on a.account_id = found.account_id
cross join lateral (
  select case a.location_type
    when 2 then 'preferred_fleet' when 3 then 'us_national_account' when 4 then 'canadian_common_owner' when 10 then 'canadian_national_account'
  end as account_group, case a.location_type
    when 1 then 'local_book' when 2 then 'preferred_fleet' when 3 then 'us_national_account' when 4 then 'canadian_common_owner'
    when 5 then 'government' when 9 then 'leasing' when 10 then 'canadian_nonsig' else 'unknown'
  end as account_type
) place
