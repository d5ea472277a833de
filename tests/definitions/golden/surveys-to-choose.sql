with data as (
-- Its text begins with the day in the reader's format; an order by text is one by time.
select
  s.survey_id as value,
  to_char(s.survey_date, $1::text) || ' ' || l.name as text,
  to_char(s.survey_date, 'YYYY-MM-DD') || ' ' || l.name as text_order,
  s.account_id,
  s.location_id,
  s.survey_date,
  s.survey_by,
  s.kind
from (
-- Surveys that are finished. An open one is a draft: no report, list or file tells anything of it.
select s.survey_id, s.account_id, s.location_id, s.kind, s.survey_date, s.survey_by, s.dealer_id, s.created_by, s.finished_by, s.comments
from surveys s
where s.state = 'finished'
) s
join locations l on l.location_id = s.location_id
where ($2::bigint[] is null or s.account_id = any($2::bigint[]))
  and ($3::bigint[] is null or s.location_id = any($3::bigint[]))
  and ($4::text is null or s.kind = $4::text)
  and ($5::date is null or s.survey_date >= $5::date)
  and ($6::date is null or s.survey_date <= $6::date)
), allowed as materialized (
  select * from data
  where (text ~ $7::text or survey_by ~ $7::text)
), page as (
  select value, text, account_id, location_id, survey_date, survey_by, kind
  from allowed
  order by value asc nulls last
  limit $8::integer offset $9::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
