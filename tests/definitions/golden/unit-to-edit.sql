with data as (
-- A unit as it is edited, and the same under the name that the document gives it.
select found.*, to_json(found) as unit
from (
  select u.unit_id as id, u.account_id, u.location_id, u.unit_number, u.unit_type as type, u.configuration_code as configuration, u.vin, u.dot,
    u.license_plate, coalesce(u.license_plate_country, l.country_code) || '-' || u.license_plate_state as license_plate_state, u.manufacturer, u.model, u.model_year as year, u.vocation,
    exists (select from tires t where t.unit_id = u.unit_id) as is_tires_exist,
    (select i.inspected_on from inspections i where i.unit_id = u.unit_id and i.total_tires_read_count > 0 order by i.inspected_on desc limit 1) as last_survey_date, u.version
  from units u
  join locations l on l.location_id = u.location_id
  where u.unit_id = $1::bigint
    and u.is_active and u.location_id in (select place.location_id from locations place)
) found
), allowed as materialized (
  select * from data
  where false
), page as (
  select id, location_id, unit_number, type, configuration, vin, dot, license_plate, license_plate_state, manufacturer, model, year, vocation, is_tires_exist, last_survey_date, unit, version
  from allowed
  order by id asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
