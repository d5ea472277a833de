-- Wheels of a unit on a survey whose nuts were checked: drafts while it is open, published once it is finished.
select
  made.torque_check_id,
  seen.account_id,
  seen.location_id,
  seen.survey_id,
  seen.unit_inspection_id,
  seen.state,
  w.position_code as wheel,
  made.axle_number,
  made.technician,
  made.low_ft_lb,
  made.high_ft_lb,
  judged.nuts,
  judged.in_range,
  judged.low,
  judged.high,
  judged.missing,
  judged.result,
  made.version
from :dataset(survey-seen) seen
cross join lateral (
  select c.torque_check_id, c.axle_number, c.side, c.technician, c.low_ft_lb, c.high_ft_lb, c.nuts, c.version
  from survey_torque_checks c
  join survey_units d on d.unit_inspection_id = c.unit_inspection_id
  join surveys s on s.survey_id = d.survey_id
  where c.unit_inspection_id = seen.unit_inspection_id
  union all
  select t.torque_check_id, t.axle_number, t.side, t.technician, t.low_ft_lb, t.high_ft_lb,
    array(select n.torque_ft_lb from torque_nuts n where n.torque_check_id = t.torque_check_id order by n.nut_number), 1
  from torque_checks t
  where t.survey_id = seen.survey_id and t.unit_id = seen.unit_id and seen.state = 'finished'
) made
join axle_configuration_wheels w on w.configuration_code = seen.configuration_code
  and w.axle_number = made.axle_number and w.side = made.side and w.wheel_index = 1
cross join lateral judged_nuts(made.nuts, made.low_ft_lb, made.high_ft_lb) judged
