-- Takes a unit off a survey, with all that was read of it. A finished survey refuses by itself.
delete from survey_units d
using surveys s
where d.unit_inspection_id = :id
  and s.survey_id = d.survey_id
  and :scope(s.account_id, s.location_id)
returning d.unit_inspection_id, s.account_id, s.location_id
