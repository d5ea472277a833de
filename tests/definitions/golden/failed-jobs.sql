with data as (
-- Files and reports of all users that failed in the last 14 days.
select j.job_id, j.title, j.subject, btrim(u.user_name || ' ' || u.user_last_name) as requested_by, j.finished_at
from job_states j
join users u on u.user_id = j.user_id
where j.state = 'failed' and j.finished_at >= $1::date - 14
), allowed as materialized (
  select * from data
  where false
), page as (
  select job_id, title, subject, requested_by, finished_at
  from allowed
  order by job_id asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('jobs', count(*)) from allowed having true) as totals
