with data as (
-- Members of staff who can look after a lease.
select u.user_id as value, btrim(u.user_name || ' ' || u.user_last_name) as text
from users u
where u.user_group in ('GYR', 'SSC') and not u.is_locked
), allowed as materialized (
  select * from data
  where false
), page as (
  select value, text
  from allowed
  order by value asc nulls last
  limit $1::integer offset $2::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
