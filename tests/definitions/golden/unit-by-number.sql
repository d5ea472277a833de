with data as (
-- The unit of a fleet with a number: as it is written, or but for case and spaces; and the same under the name that the document gives it.
select found.*, of_fleet.location_name, of_fleet.is_here, to_json(found) as unit
from (
-- The units of a fleet that are in service, or all where they are asked for, wherever they are: a number is given once in a fleet. Of the fleet of a location, or of a survey.
select u.unit_id as value, u.unit_number as text, u.unit_number_order as text_order, u.unit_type as type, u.vin, u.location_id, l.name as location_name, u.account_id,
  u.location_id = place.location_id as is_here, u.version
from units u
join locations l on l.location_id = u.location_id
join (
  select l.account_id, l.location_id, l.location_id as of_location, null::bigint as of_survey from locations l
  union all
  select s.account_id, s.location_id, null, s.survey_id from surveys s
) place on place.account_id = u.account_id
where (place.of_survey = $1::bigint or ($1::bigint is null and place.of_location = $2::bigint))
  and (u.is_active or $3::boolean)
  and ($4::text is null or strpos(plain_text(u.unit_number), plain_text(btrim($4::text))) > 0) and u.location_id in (select place.location_id from locations place)
) of_fleet
cross join lateral (
  select u.unit_id as id, u.account_id, u.location_id, u.unit_number, u.unit_type as type, u.configuration_code as configuration, u.vin, u.dot, u.license_plate,
    u.license_plate_state, u.manufacturer, u.model, u.model_year as year, u.vocation, u.is_active, exists (select from tires t where t.unit_id = u.unit_id) as is_tires_exist,
    (select i.inspected_on from inspections i where i.unit_id = u.unit_id and i.total_tires_read_count > 0 order by i.inspected_on desc limit 1) as last_survey_date, u.version
  from units u
  where u.unit_id = of_fleet.value and u.location_id in (select place.location_id from locations place)
) found
where unit_number_key(found.unit_number) = unit_number_key($5::text)
order by found.unit_number = $5::text desc, found.id
limit 1
), allowed as materialized (
  select * from data
  where false
), page as (
  select id, location_id, unit_number, type, configuration, vin, dot, license_plate, license_plate_state, manufacturer, model, year, vocation, is_active, is_tires_exist, last_survey_date, unit, location_name, is_here, version
  from allowed
  order by id asc nulls last
  limit $6::integer offset $7::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
