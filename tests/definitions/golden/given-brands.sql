with data as (
-- Brands by the names that rows name them by.
select b.brand_id, b.name
from brands b
), allowed as materialized (
  select * from data
  where false
), page as (
  select name
  from allowed
  order by brand_id asc nulls last
  limit $1::integer offset $2::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
