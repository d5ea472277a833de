with data as (
-- Tire products that the search finds, by their article and by brand and line.
select p.product_id, p.article_number, b.name || ' ' || l.name as product, p.tire_size, p.product_line_id
from products p
join brands b on b.brand_id = p.brand_id
join product_lines l on l.product_line_id = p.product_line_id
where p.is_active
), allowed as materialized (
  select * from data
  where false
), page as (
  select product_id, article_number, product, tire_size, product_line_id
  from allowed
  order by product_id asc nulls last
  limit $1::integer offset $2::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
