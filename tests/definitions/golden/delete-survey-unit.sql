with data as (
-- Takes a unit off a survey, with all that was read of it. A finished survey refuses by itself.
delete from survey_units d
using surveys s
where d.unit_inspection_id = $1::bigint
  and s.survey_id = d.survey_id
  and (
    select changing_survey(seen.survey_id)
    from survey_units on_it
    join surveys seen on seen.survey_id = on_it.survey_id
    where on_it.unit_inspection_id = $1::bigint
  ) is not null
returning d.unit_inspection_id, s.account_id, s.location_id
), page as (
  select unit_inspection_id
  from data
  order by unit_inspection_id
  limit 1
)
select
  (select count(*) from data) as written,
  (select row_to_json(page) from page) as row
