with data as (
-- The product lines of the chosen brands, or of all.
select line.product_line_id as value, line.name as text, brand.name as brand_name
from product_lines line
join brands brand on brand.brand_id = line.brand_id
where $1::bigint[] is null or line.brand_id = any($1::bigint[])
), allowed as materialized (
  select * from data
  where false
), page as (
  select value, text, brand_name
  from allowed
  order by value asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
