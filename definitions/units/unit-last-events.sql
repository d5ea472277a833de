-- The five latest inspections of a unit, of whatever kind of survey.
select i.inspection_id, i.account_id, i.location_id, i.unit_id, i.survey_id, u.unit_number, i.survey_kind, i.inspected_on as event_date,
  i.survey_by, l.name as fleet_location, i.total_tires_read_count,
  -- Of a unit that nobody read, nothing is known.
  case when i.total_tires_read_count > 0 then i.critical_exceptions end as critical_exceptions, case when i.total_tires_read_count > 0 then i.warning_exceptions end as warning_exceptions
from (
  select seen.*
  from inspections seen
  where seen.unit_id = :unit_id
  order by seen.inspected_on desc, seen.inspected_time desc, seen.inspection_id desc
  limit 5
) i
join units u on u.unit_id = i.unit_id
join locations l on l.location_id = i.location_id
