-- The unit of a fleet with a number: as it is written, or but for case and spaces.
select found.*, of_fleet.location_name, of_fleet.is_here
from :dataset(unit-numbers) of_fleet
cross join lateral (
  select u.unit_id as id, u.account_id, u.location_id, u.unit_number, u.unit_type as type, u.configuration_code as configuration, u.vin, u.dot, u.license_plate,
    u.license_plate_state, u.manufacturer, u.model, u.model_year as year, u.vocation, u.is_active, exists (select from tires t where t.unit_id = u.unit_id) as is_tires_exist, u.version
  from units u
  where u.unit_id = of_fleet.value and :scope(u.account_id, u.location_id)
) found
where unit_number_key(found.unit_number) = unit_number_key(:unit_number)
order by found.unit_number = :unit_number desc, found.id
limit 1
