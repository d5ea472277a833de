-- The unit of a fleet with a number: as it is written, or but for case and spaces; and the same under the name that the document gives it.
select found.*, of_fleet.location_name, of_fleet.is_here, to_json(found) as unit
from :dataset(unit-numbers) of_fleet
cross join lateral (
  select u.unit_id as id, u.account_id, u.location_id, u.unit_number, u.unit_type as type, u.configuration_code as configuration, u.vin, u.dot, u.license_plate,
    u.license_plate_state, u.manufacturer, u.model, u.model_year as year, u.vocation, u.is_active, exists (select from tires t where t.unit_id = u.unit_id) as is_tires_exist,
    (select i.inspected_on from inspections i where i.unit_id = u.unit_id and i.total_tires_read_count > 0 order by i.inspected_on desc limit 1) as last_survey_date, u.version
  from units u
  where u.unit_id = of_fleet.value and u.location_id in (select place.location_id from locations place)
) found
where unit_number_key(found.unit_number) = unit_number_key(:unit_number)
order by found.unit_number = :unit_number desc, found.id
limit 1
