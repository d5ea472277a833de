with data as (
-- Adds a unit like another of the fleet to the location of an open survey, and to the survey.
insert into units (account_id, location_id, unit_number, unit_type, configuration_code, manufacturer, model, model_year, vocation, created_by)
select s.account_id, s.location_id, btrim($1::text), u.unit_type, u.configuration_code, u.manufacturer, u.model, u.model_year, u.vocation, $2::bigint
from surveys s
join units u on u.account_id = s.account_id and u.is_active and u.unit_id = $3::bigint and u.unit_type = $4::text
where s.survey_id = $5::bigint
  and s.kind in ('dealer', 'fleet')
  and s.account_id = any($6::bigint[])
  and u.account_id = any($7::bigint[])
  and changing_survey(s.survey_id) is not null
returning put_on_survey($5::bigint, unit_id, $2::bigint) as unit_inspection_id, unit_id, account_id, location_id
), allowed as (
  select * from data
  where account_id = any($8::bigint[])
), page as (
  select unit_inspection_id, unit_id
  from allowed
  order by unit_inspection_id
  limit 1
)
select
  (select count(*) from data) as written,
  (select count(*) from allowed) as allowed,
  (select row_to_json(page) from page) as row
