-- Takes a unit off an open survey and out of its fleet: deleted where nothing else knows it, else out of service. A finished survey refuses by itself.
delete from survey_units d
using surveys s
where d.unit_inspection_id = :id
  and s.survey_id = d.survey_id
  and (
    select changing_survey(seen.survey_id)
    from survey_units on_it
    join surveys seen on seen.survey_id = on_it.survey_id
    where on_it.unit_inspection_id = :id
  ) is not null
returning d.unit_inspection_id, s.account_id, s.location_id, remove_unit(d.unit_id) as removed
