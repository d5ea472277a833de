-- Takes the check of a trailer on an open survey away. Of a finished one nothing is drafted any more, so that it is asked before: it refuses by itself.
delete from survey_trailer_checks c
using survey_units d, surveys s
where c.unit_inspection_id = :id
  and d.unit_inspection_id = c.unit_inspection_id
  and s.survey_id = d.survey_id
  and (
    select open_survey(seen.survey_id)
    from survey_units on_it
    join surveys seen on seen.survey_id = on_it.survey_id
    where on_it.unit_inspection_id = :id
  ) is not null
returning c.unit_inspection_id, s.account_id, s.location_id
