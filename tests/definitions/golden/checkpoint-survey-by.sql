with data as (
-- Who carried out the surveys that the reader may see.
select s.survey_by as value, s.survey_by as text
from surveys s
where s.kind = 'checkpoint'
  and s.account_id = any($1::bigint[])
group by s.survey_by
), allowed as materialized (
  select * from data
  where false
), page as (
  select value, text
  from allowed
  order by value collate "C" asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
