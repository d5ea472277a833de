with data as (
-- Takes the check of a trailer on an open survey away. Of a finished one nothing is drafted any more, so that it is asked before: it refuses by itself.
delete from survey_trailer_checks c
using survey_units d, surveys s
where c.unit_inspection_id = $1::bigint
  and d.unit_inspection_id = c.unit_inspection_id
  and s.survey_id = d.survey_id
  and (
    select open_survey(seen.survey_id)
    from survey_units on_it
    join surveys seen on seen.survey_id = on_it.survey_id
    where on_it.unit_inspection_id = $1::bigint
  ) is not null
returning c.unit_inspection_id, s.account_id, s.location_id
), page as (
  select unit_inspection_id
  from data
  order by unit_inspection_id
  limit 1
)
select
  (select count(*) from data) as written,
  (select row_to_json(page) from page) as row
