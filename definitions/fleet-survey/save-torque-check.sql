-- Keeps a check of wheel nuts on an open survey, its nuts in their order; a finished one refuses by itself.
insert into survey_torque_checks as c (torque_check_id, unit_inspection_id, axle_number, side, technician, odometer_miles, fitted_odometer_miles, low_ft_lb, high_ft_lb, nuts, changed_by)
select coalesce(:torque_check_id, nextval(pg_get_serial_sequence('torque_checks', 'torque_check_id'))), d.unit_inspection_id, w.axle_number, w.side, btrim(:technician),
  :odometer, :fitted_odometer, :low_ft_lb, :high_ft_lb, array(select n.torque from :nuts n order by n.line), :user_id
from survey_units d
join surveys s on s.survey_id = d.survey_id
join units u on u.unit_id = d.unit_id
join axle_configuration_wheels w on w.configuration_code = u.configuration_code and w.position_code = :wheel and w.wheel_index = 1
where d.unit_inspection_id = :unit_inspection_id
  and (
    select open_survey(seen.survey_id)
    from survey_units on_it
    join surveys seen on seen.survey_id = on_it.survey_id
    where on_it.unit_inspection_id = :unit_inspection_id
  ) is not null
  and (:torque_check_id is null or exists (select from survey_torque_checks there where there.torque_check_id = :torque_check_id and there.unit_inspection_id = d.unit_inspection_id))
on conflict (torque_check_id) do update
set axle_number = excluded.axle_number, side = excluded.side, technician = excluded.technician, odometer_miles = excluded.odometer_miles,
  fitted_odometer_miles = excluded.fitted_odometer_miles, low_ft_lb = excluded.low_ft_lb, high_ft_lb = excluded.high_ft_lb, nuts = excluded.nuts,
  changed_by = excluded.changed_by, version = c.version + 1
where c.version = :version
returning c.torque_check_id, c.version,
  (select d.unit_id from survey_units d join surveys s on s.survey_id = d.survey_id where d.unit_inspection_id = c.unit_inspection_id) as unit_id,
  (select s.account_id from survey_units d join surveys s on s.survey_id = d.survey_id where d.unit_inspection_id = c.unit_inspection_id) as account_id,
  (select s.location_id from survey_units d join surveys s on s.survey_id = d.survey_id where d.unit_inspection_id = c.unit_inspection_id) as location_id
