-- One row a survey, with what it found. A percentage is of the active units of its location; it is blank where there are none.
select
  s.survey_id,
  s.account_id,
  s.location_id,
  s.kind,
  s.fleet_location_name,
  s.fleet_location,
  s.survey_date,
  s.company,
  s.fleet_name,
  s.dealer_location,
  s.survey_by,
  seen.total_tires,
  seen.total_units,
  seen.exceptions,
  seen.units_with_exceptions,
  seen.trailers as trailer_units_count,
  seen.tractors as tractor_units_count,
  round(100.0 * seen.tractors / nullif(fleet.tractors, 0), 1) as tractors_surveyed_percentage,
  round(100.0 * seen.trailers / nullif(fleet.trailers, 0), 1) as trailers_surveyed_percentage,
  readiness.result as trailer_readiness,
  case when readiness.result is not null then s.survey_id end as readiness_survey_id,
  seen.unit_ids,
  fleet.unit_ids as fleet_unit_ids,
  'ok' as result_status,
  '' as message
from :dataset(surveys-chosen) s
cross join lateral (
  select
    coalesce(sum(i.total_tires), 0)::bigint as total_tires,
    count(distinct i.unit_id) as total_units,
    coalesce(sum(i.critical_exceptions + i.warning_exceptions), 0)::bigint as exceptions,
    count(distinct i.unit_id) filter (where i.critical_exceptions + i.warning_exceptions > 0) as units_with_exceptions,
    count(distinct i.unit_id) filter (where u.unit_type = 'trailer') as trailers,
    count(distinct i.unit_id) filter (where u.unit_type = 'tractor') as tractors,
    array_agg(distinct i.unit_id) as units,
    json_agg(distinct i.unit_id) as unit_ids
  from inspections i
  join units u on u.unit_id = i.unit_id
  where i.account_id = s.account_id and i.survey_id = s.survey_id
) seen
cross join lateral (
  select case when bool_or(f.trailer_check_id is not null) then 'failed' when count(c.trailer_check_id) > 0 then 'passed' end as result
  from trailer_checks c
  left join trailer_check_answers f on f.trailer_check_id = c.trailer_check_id and f.answer = 'fail'
  where c.survey_id = s.survey_id
) readiness
cross join lateral (
  select
    count(*) filter (where u.unit_type = 'tractor') as tractors,
    count(*) filter (where u.unit_type = 'trailer') as trailers,
    json_agg(u.unit_id) as unit_ids
  from units u
  where (u.location_id = s.location_id and u.is_active) or u.unit_id = any(seen.units)
) fleet
