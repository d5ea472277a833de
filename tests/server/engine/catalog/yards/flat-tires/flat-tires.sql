select r.inspection_id, r.axle_number, r.side, r.wheel_index, r.account_id, i.location_id, i.unit_id, i.survey_id,
  u.unit_number, r.inspected_on, w.position_code as position, r.pressure_psi as pressure
from readings r
join inspections i on i.account_id = r.account_id and i.inspected_on = r.inspected_on and i.inspection_id = r.inspection_id
join units u on u.unit_id = i.unit_id
join axle_configuration_wheels w on w.configuration_code = u.configuration_code
  and w.axle_number = r.axle_number and w.side = r.side and w.wheel_index = r.wheel_index
where true
  and r.pressure_severity = 'critical'
  and (:date_from is null or r.inspected_on >= :date_from)
  and (:date_to is null or r.inspected_on <= :date_to)
