with data as (
-- A unit as another one is, under a number of its own. What tells one unit from another is not copied: VIN, license plate, and its very tires.
insert into units (account_id, location_id, unit_number, unit_type, configuration_code, dot, manufacturer, model, model_year, vocation, created_by)
select u.account_id, u.location_id, btrim($1::text), u.unit_type, u.configuration_code, u.dot, u.manufacturer, u.model, u.model_year, u.vocation, $2::bigint
from units u
where u.unit_id = $3::bigint
  and u.is_active
returning unit_id as id, account_id, location_id, version, copy_fitted_tires($3::bigint, unit_id) as tires
), page as (
  select id, version, tires
  from data
  order by id
  limit 1
)
select
  (select count(*) from data) as written,
  (select row_to_json(page) from page) as row
