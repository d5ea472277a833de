with data as (
-- Looks at a heap of scrap and surveys of fleets, to choose from.
select s.survey_id as value, l.name || ', ' || to_char(s.survey_date, $1::text) as text, s.survey_by, s.survey_date, s.account_id, s.location_id
from (
-- Where tires were found scrapped: looks at a heap of scrap, and finished surveys of fleets that removed tires. Their ids come from one sequence.
select look.survey_id, look.account_id, look.location_id, look.survey_date, look.survey_by, look.dealer_id
from (
  select s.scrap_survey_id as survey_id, s.account_id, s.location_id, s.survey_date, s.survey_by, s.dealer_id
  from scrap_surveys s
  union all
  select f.survey_id, f.account_id, f.location_id, f.survey_date, f.survey_by, f.dealer_id
  from (
-- Surveys that are finished. An open one is a draft: no report, list or file tells anything of it.
select s.survey_id, s.account_id, s.location_id, s.kind, s.survey_date, s.survey_by, s.dealer_id, s.created_by, s.finished_by, s.comments
from surveys s
where s.state = 'finished'
) f
  where exists (select from removed_tires t where t.survey_id = f.survey_id)
) look
where ($2::bigint[] is null or look.account_id = any($2::bigint[]))
  and ($3::bigint[] is null or look.dealer_id = any($3::bigint[]))
  and ($4::bigint[] is null or look.location_id = any($4::bigint[]))
  and ($5::date is null or look.survey_date >= $5::date)
  and ($6::date is null or look.survey_date <= $6::date)
) s
join locations l on l.location_id = s.location_id
), allowed as materialized (
  select * from data
  where (text ~ $7::text or survey_by ~ $7::text)
), page as (
  select value, text, survey_by, survey_date
  from allowed
  order by value asc nulls last
  limit $8::integer offset $9::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
