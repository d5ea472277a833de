select r.inspection_id, r.axle_number, r.side, r.wheel_index, r.account_id, i.location_id, r.pressure_psi as pressure, w.position_code as position
from readings r
join inspections i on i.account_id = r.account_id and i.inspected_on = r.inspected_on and i.inspection_id = r.inspection_id
join units u on u.unit_id = i.unit_id
join axle_configuration_wheels w on w.configuration_code = u.configuration_code
  and w.axle_number = r.axle_number and w.side = r.side and w.wheel_index = r.wheel_index
where true
  and i.unit_id = :id
  and (:survey_id is null or i.survey_id = :survey_id)
