with data as (
-- Critical and warning tires by the location that units belong to, now and against a week before.
select t.location_id, t.account_id, l.name as location_name, a.name as account_name, count(*) as units,
  sum(t.critical_tires)::bigint as critical_tires, sum(t.critical_tires - t.critical_before)::bigint as critical_change, sum(t.critical_before)::bigint as critical_before,
  sum(t.warning_tires)::bigint as warning_tires, sum(t.warning_tires - t.warning_before)::bigint as warning_change, sum(t.warning_before)::bigint as warning_before,
  max(t.inspected_on) as last_inspected_on
from (
-- One row a unit in service with its last inspection up to a day that read any tire, and with its critical and warning tires then and a week before.
-- A tire counts once, by the worse of its pressure and its tread; mismatches are pairs and axles, and are not counted here.
select u.unit_id, u.account_id, u.location_id, u.unit_number, u.unit_number_order, u.unit_type,
  latest.account_id as inspected_account_id, latest.inspection_id, latest.inspected_on, latest.survey_id, latest.survey_kind,
  latest.critical_tires, latest.warning_tires,
  coalesce(before.critical_tires, 0) as critical_before, coalesce(before.warning_tires, 0) as warning_before
from units u
join last_inspections last on last.unit_id = u.unit_id
cross join lateral (
  select i.account_id, i.inspection_id, i.inspected_on, i.survey_id, i.survey_kind, i.critical_tires, i.warning_tires
  from inspections i
  where i.unit_id = u.unit_id and i.inspected_on <= least(last.inspected_on, $1::date) and i.total_tires_read_count > 0
  order by i.inspected_on desc, i.inspected_time desc, i.inspection_id desc
  limit 1
) latest
left join lateral (
  select i.critical_tires, i.warning_tires
  from inspections i
  where i.unit_id = u.unit_id and i.inspected_on <= least(last.inspected_on, $1::date - 7) and i.total_tires_read_count > 0
  order by i.inspected_on desc, i.inspected_time desc, i.inspection_id desc
  limit 1
) before on true
where u.is_active and u.location_id in (select place.location_id from locations place)
) t
join locations l on l.location_id = t.location_id
join accounts a on a.account_id = t.account_id
group by t.location_id, t.account_id, l.name, a.name
), allowed as materialized (
  select * from data
  where false
), page as (
  select location_id, location_name, account_name, units, critical_tires, critical_change, critical_before, warning_tires, warning_change, warning_before, last_inspected_on
  from allowed
  order by location_id asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('locations', count(*), 'units', case when count(*) = 0 then 0 else sum(units) end, 'critical_tires', case when count(*) = 0 then 0 else sum(critical_tires) end, 'critical_change', case when count(*) = 0 then 0 else sum(critical_change) end, 'critical_before', case when count(*) = 0 then 0 else sum(critical_before) end, 'warning_tires', case when count(*) = 0 then 0 else sum(warning_tires) end, 'warning_change', case when count(*) = 0 then 0 else sum(warning_change) end, 'warning_before', case when count(*) = 0 then 0 else sum(warning_before) end) from allowed having true) as totals
