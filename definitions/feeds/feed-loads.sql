-- Loads of the reader; those of everybody for those who keep the definitions, as in the calls of loads.
select b.batch_id, b.feed, coalesce(b.file_name, '') as file_name, b.source, b.state, b.loaded_at, coalesce(u.name, '') as loaded_by,
  b.rows_read, b.rows_new, b.rows_changed, b.rows_unchanged, b.rows_cancelled, b.rows_rejected,
  b.undone_at, coalesce(w.name, '') as undone_by, b.rows_left
from feed_batches b
left join user_names u on u.user_id = b.user_id
left join user_names w on w.user_id = b.undone_by
where (b.user_id = :user_id or exists (select from user_securities s where s.user_id = :user_id and s.code = 'TVADMIN2'))
  and (:batch_id is null or b.batch_id = :batch_id)
