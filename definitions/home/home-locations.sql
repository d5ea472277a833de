-- Critical and warning tires by the location that units belong to, now and against a week before.
select t.location_id, t.account_id, l.name as location_name, a.name as account_name, count(*) as units,
  sum(t.critical_tires)::bigint as critical_tires, sum(t.critical_tires - t.critical_before)::bigint as critical_change, sum(t.critical_before)::bigint as critical_before,
  sum(t.warning_tires)::bigint as warning_tires, sum(t.warning_tires - t.warning_before)::bigint as warning_change, sum(t.warning_before)::bigint as warning_before,
  max(t.inspected_on) as last_inspected_on
from :dataset(home-tires) t
join locations l on l.location_id = t.location_id
join accounts a on a.account_id = t.account_id
group by t.location_id, t.account_id, l.name, a.name
