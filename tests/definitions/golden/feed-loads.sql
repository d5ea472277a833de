with data as (
-- Loads of the reader; those of everybody for those who keep the definitions, as in the calls of loads.
select b.batch_id, b.feed, coalesce(b.file_name, '') as file_name, b.source, b.state, b.loaded_at, coalesce(u.name, '') as loaded_by,
  b.rows_read, b.rows_new, b.rows_changed, b.rows_unchanged, b.rows_cancelled, b.rows_rejected,
  b.undone_at, coalesce(w.name, '') as undone_by, b.rows_left
from feed_batches b
left join user_names u on u.user_id = b.user_id
left join user_names w on w.user_id = b.undone_by
where (b.user_id = $1::bigint or exists (select from user_securities s where s.user_id = $1::bigint and s.code = 'TVADMIN2'))
  and ($2::bigint is null or b.batch_id = $2::bigint)
), allowed as materialized (
  select * from data
  where (file_name ~ $3::text or loaded_by ~ $3::text)
), page as (
  select batch_id, feed, file_name, source, state, loaded_at, loaded_by, rows_read, rows_new, rows_changed, rows_unchanged, rows_cancelled, rows_rejected, undone_at, undone_by, rows_left
  from allowed
  order by batch_id asc nulls last
  limit $4::integer offset $5::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('loads', count(*)) from allowed having true) as totals
