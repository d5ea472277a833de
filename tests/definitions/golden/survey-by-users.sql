with data as (
-- Who carried out the tire surveys that the reader may see.
select s.survey_by as value, s.survey_by as text
from (
-- Surveys that are finished. An open one is a draft: no report, list or file tells anything of it.
select s.survey_id, s.account_id, s.location_id, s.kind, s.survey_date, s.survey_by, s.dealer_id, s.created_by, s.finished_by, s.comments
from surveys s
where s.state = 'finished'
) s
where s.kind = any($1::text[])
  and ($2::bigint[] is null or s.location_id = any($2::bigint[]))
group by s.survey_by
), allowed as materialized (
  select * from data
  where (text ~ $3::text)
), page as (
  select value, text
  from allowed
  order by value collate "und-x-icu" asc nulls last
  limit $4::integer offset $5::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
