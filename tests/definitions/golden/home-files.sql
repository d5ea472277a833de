with data as (
-- The reader's own files and generated reports of the last 14 days, with the page that has them.
select j.job_id, j.title, j.subject, j.state, j.created_at, j.finished_at,
  case when j.kind = 'report' and j.state = 'done' and j.report_id in ('fleet-condition', 'product-analysis') then '/' || j.report_id || '-report/history/' || j.job_id end as address
from job_states j
where j.user_id = $1::bigint and j.kind in ('report', 'file') and j.state <> 'cancelled' and j.created_at >= $2::date - 14
), allowed as materialized (
  select * from data
  where false
), page as (
  select job_id, title, subject, state, created_at, finished_at, address
  from allowed
  order by job_id asc nulls last
  limit $3::integer offset $4::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
