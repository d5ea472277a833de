with data as (
-- Members of staff who can look after a lease.
select u.user_id as value, u.name as text
from user_names u
where u.is_staff
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
