with data as (
-- Products by the article numbers that rows name them by.
select p.product_id, p.article_number
from products p
), allowed as materialized (
  select * from data
  where false
), page as (
  select article_number
  from allowed
  order by product_id asc nulls last
  limit $1::integer offset $2::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
