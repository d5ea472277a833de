with data as (
-- The accounts of these numbers that the reader may see.
select a.account_id as value, a.name as text, a.account_number, a.location_type
from accounts a
where a.account_number = any($1::text[])
), allowed as materialized (
  select * from data
  where false
), page as (
  select value, text, account_number, location_type
  from allowed
  order by value asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
