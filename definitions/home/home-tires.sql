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
  where i.unit_id = u.unit_id and i.inspected_on <= least(last.inspected_on, :day) and i.total_tires_read_count > 0
  order by i.inspected_on desc, i.inspected_time desc, i.inspection_id desc
  limit 1
) latest
left join lateral (
  select i.critical_tires, i.warning_tires
  from inspections i
  where i.unit_id = u.unit_id and i.inspected_on <= least(last.inspected_on, :day - 7) and i.total_tires_read_count > 0
  order by i.inspected_on desc, i.inspected_time desc, i.inspection_id desc
  limit 1
) before on true
where u.is_active and u.location_id in (select place.location_id from locations place)
