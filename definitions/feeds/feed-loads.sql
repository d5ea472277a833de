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
where (b.user_id = :user_id or (:user_group = 'ADMIN' and 'TVADMIN2' = any(:user_codes)))
  and (:batch_id is null or b.batch_id = :batch_id)
