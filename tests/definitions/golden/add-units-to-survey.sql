with data as (
-- Puts units of the fleet on an open survey of one of its locations. Those of other locations move there, and those out of service
-- return to it, where that is meant. Instead of units, all of the survey's location that are in service, of a type, can be meant. All of them or none: one that is not there, or is not its writer's, keeps the others off too.
insert into survey_units (survey_id, unit_id, added_by)
select s.survey_id, at_location(in_service(u.unit_id, $1::boolean), s.location_id, $2::boolean), $3::bigint
from surveys s
join units u on u.account_id = s.account_id
where s.survey_id = $4::bigint
  and s.kind in ('dealer', 'fleet')
  and u.location_id in (select place.location_id from locations place)
  and (u.unit_id = any($5::bigint[]) or ($6::boolean and u.location_id = s.location_id and u.is_active and ($7::text is null or u.unit_type = $7::text)
    and not exists (select from survey_units d where d.survey_id = s.survey_id and d.unit_id = u.unit_id)))
  and (
    select count(*)
    from units seen
    where seen.account_id = s.account_id and seen.unit_id = any($5::bigint[]) and seen.location_id in (select place.location_id from locations place)
  ) = coalesce(cardinality($5::bigint[]), 0)
  and (select changing_survey(seen.survey_id) from surveys seen where seen.survey_id = $4::bigint) is not null
order by u.unit_id
returning unit_inspection_id, unit_id, survey_id,
  (select s.account_id from surveys s where s.survey_id = survey_units.survey_id) as account_id,
  (select s.location_id from surveys s where s.survey_id = survey_units.survey_id) as location_id
), page as (
  select unit_inspection_id, unit_id, survey_id
  from data
  order by unit_inspection_id
  limit 1
)
select
  (select count(*) from data) as written,
  (select row_to_json(page) from page) as row
