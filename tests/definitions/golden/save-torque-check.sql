with data as (
-- Keeps a check of wheel nuts on an open survey, its nuts in their order; a finished one refuses by itself.
insert into survey_torque_checks as c (torque_check_id, unit_inspection_id, axle_number, side, technician, odometer_miles, fitted_odometer_miles, low_ft_lb, high_ft_lb, nuts, changed_by)
select coalesce($1::bigint, nextval(pg_get_serial_sequence('torque_checks', 'torque_check_id'))), d.unit_inspection_id, w.axle_number, w.side, btrim($2::text),
  $3::numeric, $4::numeric, $5::numeric, $6::numeric, array(select n.torque from (select * from jsonb_to_recordset($7::jsonb) as given(line bigint, torque numeric)) n order by n.line), $8::bigint
from survey_units d
join surveys s on s.survey_id = d.survey_id
join units u on u.unit_id = d.unit_id
join axle_configuration_wheels w on w.configuration_code = u.configuration_code and w.position_code = $9::text and w.wheel_index = 1
where d.unit_inspection_id = $10::bigint
  and (
    select open_survey(seen.survey_id)
    from survey_units on_it
    join surveys seen on seen.survey_id = on_it.survey_id
    where on_it.unit_inspection_id = $10::bigint
  ) is not null
  and ($1::bigint is null or exists (select from survey_torque_checks there where there.torque_check_id = $1::bigint and there.unit_inspection_id = d.unit_inspection_id))
on conflict (torque_check_id) do update
set axle_number = excluded.axle_number, side = excluded.side, technician = excluded.technician, odometer_miles = excluded.odometer_miles,
  fitted_odometer_miles = excluded.fitted_odometer_miles, low_ft_lb = excluded.low_ft_lb, high_ft_lb = excluded.high_ft_lb, nuts = excluded.nuts,
  changed_by = excluded.changed_by, version = c.version + 1
where c.version = $11::bigint
returning c.torque_check_id, c.version,
  (select d.unit_id from survey_units d join surveys s on s.survey_id = d.survey_id where d.unit_inspection_id = c.unit_inspection_id) as unit_id,
  (select s.account_id from survey_units d join surveys s on s.survey_id = d.survey_id where d.unit_inspection_id = c.unit_inspection_id) as account_id,
  (select s.location_id from survey_units d join surveys s on s.survey_id = d.survey_id where d.unit_inspection_id = c.unit_inspection_id) as location_id
), page as (
  select torque_check_id, version, unit_id
  from data
  order by torque_check_id
  limit 1
)
select
  (select count(*) from data) as written,
  (select row_to_json(page) from page) as row
