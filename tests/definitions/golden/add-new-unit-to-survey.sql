with data as (
-- Adds a unit to the location of an open survey, and to the survey.
insert into units (account_id, location_id, unit_number, unit_type, configuration_code, vocation, created_by)
select s.account_id, s.location_id, free_number(s.survey_id, btrim($1::text), (
    select there.unit_id
    from units there
    where there.account_id = s.account_id and unit_number_key(there.unit_number) = unit_number_key($1::text)
      and there.account_id = any($2::bigint[])
    order by there.unit_number = btrim($1::text) desc, there.unit_id
    limit 1
  )), coalesce(c.unit_type, $3::text), known_configuration(c.configuration_code), $4::text, $5::bigint
from surveys s
left join axle_configurations c on c.configuration_code = $6::text and c.unit_type = $3::text
where s.survey_id = $7::bigint
  and s.kind in ('dealer', 'fleet')
  and s.account_id = any($8::bigint[])
  and (select changing_survey(seen.survey_id) from surveys seen where seen.survey_id = $7::bigint and seen.account_id = any($9::bigint[])) is not null
returning put_on_survey($7::bigint, unit_id, $5::bigint) as unit_inspection_id, unit_id, account_id, location_id
), allowed as (
  select * from data
  where account_id = any($10::bigint[])
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
