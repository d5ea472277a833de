with data as (
-- Its text begins with the day, so that an order by text is one by time.
select
  s.survey_id as value,
  to_char(s.survey_date, 'YYYY-MM-DD') || ' ' || l.name as text,
  s.account_id,
  s.location_id,
  s.survey_date,
  s.survey_by,
  s.kind
from (
-- Surveys that are finished. An open one is a draft: no report, list or file tells anything of it.
select s.survey_id, s.account_id, s.location_id, s.kind, s.survey_date, s.survey_by, s.dealer_id
from surveys s
where s.state = 'finished' and s.account_id = any($1::bigint[])
) s
join locations l on l.location_id = s.location_id
where ($2::bigint[] is null or s.account_id = any($2::bigint[]))
  and ($3::bigint[] is null or s.location_id = any($3::bigint[]))
  and ($4::text is null or s.kind = $4::text)
  and ($5::date is null or s.survey_date >= $5::date)
  and ($6::date is null or s.survey_date <= $6::date)
), allowed as materialized (
  select * from data
  where account_id = any($7::bigint[])
    and (text ~ $8::text or survey_by ~ $8::text)
), page as (
  select value, text, account_id, location_id, survey_date, survey_by, kind
  from allowed
  order by value asc nulls last
  limit $9::integer offset $10::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
