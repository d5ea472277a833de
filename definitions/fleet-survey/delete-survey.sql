-- Deletes an open survey with all that was drafted for it.
delete from surveys s
where s.survey_id = :id
  and s.state = 'open'
  and :scope(s.account_id, s.location_id)
returning s.survey_id, s.account_id, s.location_id
