-- Tires that are fitted, by the number on their sidewall.
select t.tire_id, t.identification_number, t.unit_id, u.account_id, u.location_id, u.unit_number, l.name as location_name, w.position_code as position,
  case when exists (select from inspections i where i.unit_id = u.unit_id and i.account_id = u.account_id) then u.unit_id end as inspected_unit_id
from tires t
join units u on u.unit_id = t.unit_id
join locations l on l.location_id = u.location_id
left join axle_configuration_wheels w on w.configuration_code = u.configuration_code and w.axle_number = t.axle_number and w.side = t.side and w.wheel_index = t.wheel_index
