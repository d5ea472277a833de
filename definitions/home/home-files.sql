-- The reader's own files and generated reports of the last 14 days, with the page that has them.
select j.job_id, j.title, j.subject, j.state, j.created_at, j.finished_at,
  case when j.kind = 'report' and j.state = 'done' and j.report_id in ('fleet-condition', 'product-analysis') then '/' || j.report_id || '-report/history/' || j.job_id end as address
from job_states j
where j.user_id = :user_id and j.kind in ('report', 'file') and j.state <> 'cancelled' and j.created_at >= :day - 14
