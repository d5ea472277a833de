with data as (
-- Adds a unit to the location of an open survey, and to the survey.
insert into units (account_id, location_id, unit_number, unit_type, configuration_code, vocation, created_by)
select s.account_id, s.location_id, free_number(s.survey_id, btrim($1::text), (
    select there.unit_id
    from units there
    where there.account_id = s.account_id and unit_number_key(there.unit_number) = unit_number_key($1::text)
      and there.location_id in (select place.location_id from locations place)
    order by there.unit_number = btrim($1::text) desc, there.unit_id
    limit 1
  )), coalesce(c.unit_type, $2::text), known_configuration(c.configuration_code), $3::text, $4::bigint
from surveys s
left join axle_configurations c on c.configuration_code = $5::text and c.unit_type = $2::text
where s.survey_id = $6::bigint
  and s.kind in ('dealer', 'fleet')
  and (select changing_survey(seen.survey_id) from surveys seen where seen.survey_id = $6::bigint) is not null
returning put_on_survey($6::bigint, unit_id, $4::bigint) as unit_inspection_id, unit_id, account_id, location_id
), page as (
  select unit_inspection_id, unit_id
  from data
  order by unit_inspection_id
  limit 1
)
select
  (select count(*) from data) as written,
  (select row_to_json(page) from page) as row
