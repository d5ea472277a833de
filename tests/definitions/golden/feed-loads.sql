with data as (
-- Loads of the reader; those of everybody for administrators who keep the definitions, as in the calls of loads.
select b.batch_id, b.feed, coalesce(b.file_name, '') as file_name, b.source,
  case when z.state in ('queued', 'running') then 'undoing' when b.state <> 'waiting' then b.state else case j.state when 'queued' then 'waiting' when 'running' then 'loading' when 'failed' then 'failed' else 'cancelled' end end as state,
  b.loaded_at, coalesce(u.name, '') as loaded_by,
  b.rows_read, b.rows_new, b.rows_changed, b.rows_unchanged, b.rows_cancelled, b.rows_rejected,
  b.undone_at, coalesce(w.name, '') as undone_by, b.rows_left, coalesce(k.name, '') as key_name,
  case when b.state = 'waiting' then j.progress_done end as rows_done, case when b.state = 'waiting' then j.progress_total end as rows_total,
  case when z.state in ('failed', 'cancelled') then z.state end as undo_ended,
  case when z.state in ('queued', 'running') or (b.state = 'waiting' and j.state in ('queued', 'running')) then 1 else 0 end as under_way
from feed_batches b
left join job_states j on j.job_id = b.job_id
left join job_states z on z.job_id = b.undo_job_id
left join source_keys k on k.source_key_id = b.source_key_id
left join user_names u on u.user_id = b.user_id
left join user_names w on w.user_id = b.undone_by
where (b.user_id = $1::bigint or ($2::text = 'ADMIN' and 'TVADMIN2' = any($3::text[])))
  and ($4::bigint is null or b.batch_id = $4::bigint)
), allowed as materialized (
  select * from data
  where (file_name ~ $5::text or loaded_by ~ $5::text or key_name ~ $5::text)
), page as (
  select batch_id, feed, file_name, source, state, loaded_at, loaded_by, rows_read, rows_new, rows_changed, rows_unchanged, rows_cancelled, rows_rejected, undone_at, undone_by, rows_left, key_name, rows_done, rows_total, undo_ended
  from allowed
  order by batch_id asc nulls last
  limit $6::integer offset $7::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('loads', count(*), 'under_way', case when count(*) = 0 then 0 else sum(under_way) end) from allowed having true) as totals
