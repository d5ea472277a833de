-- A unit as another one is, under a number of its own. What tells one unit from another is not copied: VIN, license plate, and its very tires.
insert into units (account_id, location_id, unit_number, unit_type, configuration_code, dot, manufacturer, model, model_year, vocation, created_by)
select u.account_id, u.location_id, btrim(:unit_number), u.unit_type, u.configuration_code, u.dot, u.manufacturer, u.model, u.model_year, u.vocation, :user_id
from units u
where u.unit_id = :unit_id
  and u.is_active
returning unit_id as id, account_id, location_id, version, copy_fitted_tires(:unit_id, unit_id) as tires
