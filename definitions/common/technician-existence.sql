-- Whether somebody of this number carried out a survey that the reader may see.
select
  :technician_number as technician_number,
  exists (
    select from :dataset(finished-surveys) s
    where lower(s.survey_by) = lower(:technician_number)
  ) as technician_exists
