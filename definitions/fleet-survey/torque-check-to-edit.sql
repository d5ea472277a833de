-- A check of wheel nuts on a survey as it is edited.
select c.torque_check_id, s.account_id, s.location_id, d.unit_inspection_id, d.unit_id, u.unit_number, w.position_code as wheel, c.technician, c.odometer_miles as odometer,
  c.fitted_odometer_miles as fitted_odometer, c.low_ft_lb, c.high_ft_lb, c.version,
  (select jsonb_agg(jsonb_build_object('torque', n.torque) order by n.line) from unnest(c.nuts) with ordinality as n(torque, line)) as nuts
from survey_torque_checks c
join survey_units d on d.unit_inspection_id = c.unit_inspection_id
join surveys s on s.survey_id = d.survey_id
join units u on u.unit_id = d.unit_id
join axle_configuration_wheels w on w.configuration_code = u.configuration_code
  and w.axle_number = c.axle_number and w.side = c.side and w.wheel_index = 1
where c.torque_check_id = :torque_check_id
