-- One row a survey, with what it found. A percentage is of the active units of its location; it is blank where there are none.
-- Each of what is added up is read once for all surveys, not once for each.
with chosen as materialized (
  select * from :dataset(surveys-chosen) survey
), looked_at as (
  -- A unit counts once in a survey, however often it was looked at.
  select
    i.survey_id,
    i.unit_id,
    sum(i.total_tires) as tires,
    sum(i.critical_exceptions + i.warning_exceptions) as exceptions
  from chosen s
  join inspections i on i.survey_id = s.survey_id and i.survey_kind in ('dealer', 'fleet')
  group by i.survey_id, i.unit_id
), seen as (
  -- A unit that is away was seen, but does not count among the active ones of the location now.
  select
    s.survey_id,
    sum(n.tires)::bigint as tires,
    count(*) as units,
    sum(n.exceptions)::bigint as exceptions,
    count(*) filter (where n.exceptions > 0) as units_with_exceptions,
    count(*) filter (where u.unit_type = 'tractor') as tractors,
    count(*) filter (where u.unit_type = 'trailer') as trailers,
    count(*) filter (where u.unit_type = 'tractor' and not (u.location_id = s.location_id and u.is_active)) as away_tractors,
    count(*) filter (where u.unit_type = 'trailer' and not (u.location_id = s.location_id and u.is_active)) as away_trailers,
    array_agg(n.unit_id) as unit_ids,
    array_agg(n.unit_id) filter (where not (u.location_id = s.location_id and u.is_active)) as away_unit_ids
  from chosen s
  join looked_at n using (survey_id)
  join units u using (unit_id)
  group by s.survey_id
), fleet as (
  select
    u.location_id,
    count(*) filter (where u.unit_type = 'tractor') as tractors,
    count(*) filter (where u.unit_type = 'trailer') as trailers,
    array_agg(u.unit_id) as unit_ids
  from units u
  where u.is_active and u.location_id in (select location_id from chosen)
  group by u.location_id
), readiness as (
  select
    c.survey_id,
    case when bool_or(f.trailer_check_id is not null) then 'failed' else 'passed' end as result
  from chosen s
  join trailer_checks c using (survey_id)
  left join trailer_check_answers f on f.trailer_check_id = c.trailer_check_id and f.answer = 'fail'
  group by c.survey_id
)
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
  coalesce(seen.tires, 0) as total_tires,
  coalesce(seen.units, 0) as total_units,
  coalesce(seen.exceptions, 0) as exceptions,
  coalesce(seen.units_with_exceptions, 0) as units_with_exceptions,
  coalesce(seen.trailers, 0) as trailer_units_count,
  coalesce(seen.tractors, 0) as tractor_units_count,
  round(100.0 * coalesce(seen.tractors, 0) / nullif(coalesce(fleet.tractors, 0) + coalesce(seen.away_tractors, 0), 0), 2) as tractors_surveyed_percentage,
  round(100.0 * coalesce(seen.trailers, 0) / nullif(coalesce(fleet.trailers, 0) + coalesce(seen.away_trailers, 0), 0), 2) as trailers_surveyed_percentage,
  readiness.result as trailer_readiness,
  case when readiness.result is not null then s.survey_id end as readiness_survey_id,
  seen.unit_ids,
  fleet.unit_ids || seen.away_unit_ids as fleet_unit_ids,
  'ok' as result_status,
  '' as message
from chosen s
left join seen using (survey_id)
left join fleet using (location_id)
left join readiness using (survey_id)
-- Fenced by offset: what is asked of these rows comes after the joins, or the planner expects a few and compares each with each.
offset 0
