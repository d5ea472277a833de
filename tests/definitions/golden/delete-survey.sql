with data as (
-- Deletes an open survey with all that was drafted for it; a finished one refuses by itself.
delete from surveys s
where s.survey_id in (
    select changing_survey(found.survey_id)
    from surveys found
    where found.survey_id = $1::bigint and found.kind in ('dealer', 'fleet')
  )
returning s.survey_id, s.account_id, s.location_id
), page as (
  select survey_id
  from data
  order by survey_id
  limit 1
)
select
  (select count(*) from data) as written,
  (select row_to_json(page) from page) as row
