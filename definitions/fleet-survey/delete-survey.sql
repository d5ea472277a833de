-- Deletes an open survey with all that was drafted for it; a finished one refuses by itself.
delete from surveys s
where s.survey_id in (
    select changing_survey(found.survey_id)
    from surveys found
    where found.survey_id = :id and found.kind in ('dealer', 'fleet')
  )
returning s.survey_id, s.account_id, s.location_id
