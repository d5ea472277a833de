-- The units of a location's fleet that are at another location, or out of service.
select u.unit_id, u.account_id, u.location_id, u.unit_number, u.unit_number_order, u.unit_type as type, c.name as configuration, l.name as location_name,
  l.name_order as location_name_order,
  case when u.is_active then 'in_service' else 'out_of_service' end as state, u.version
from locations here
join units u on u.account_id = here.account_id and (u.location_id <> here.location_id or not u.is_active)
join locations l on l.location_id = u.location_id
join axle_configurations c on c.configuration_code = u.configuration_code
where here.location_id = :location_id and u.location_id in (select place.location_id from locations place)
