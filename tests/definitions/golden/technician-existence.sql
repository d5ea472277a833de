with data as (
-- Whether somebody of this number carried out a survey that the reader may see.
select
  $1::text as technician_number,
  exists (
    select from (
-- Surveys that are finished. An open one is a draft: no report, list or file tells anything of it.
select s.survey_id, s.account_id, s.location_id, s.kind, s.survey_date, s.survey_by, s.dealer_id, s.created_by, s.finished_by, s.comments
from surveys s
where s.state = 'finished'
) s
    where lower(s.survey_by) = lower($1::text)
  ) as technician_exists
), allowed as materialized (
  select * from data
  where false
), page as (
  select technician_number, technician_exists
  from allowed
  order by technician_exists asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
