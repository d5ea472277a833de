-- Takes a check of wheel nuts on an open survey away; a finished one refuses by itself.
delete from survey_torque_checks c
using survey_units d, surveys s
where c.torque_check_id = :id
  and d.unit_inspection_id = c.unit_inspection_id
  and s.survey_id = d.survey_id
  and :scope(s.account_id, s.location_id)
  and open_survey(s.survey_id) is not null
returning c.torque_check_id, s.account_id, s.location_id
