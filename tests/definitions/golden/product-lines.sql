with data as (
-- The lines of a brand, or all; the kind of tire stands beside the name. Used: only lines with an active product.
select l.product_line_id as value, l.name as text, l.brand_id as brand,
  case when l.is_retread then 'retread' else 'new' end as retread, l.axle_kind
from product_lines l
where ($1::bigint is null or l.brand_id = $1::bigint)
  and ($2::boolean is not true or exists (select 1 from products p where p.product_line_id = l.product_line_id and p.is_active))
), allowed as materialized (
  select * from data
  where false
), page as (
  select value, text, brand, retread, axle_kind
  from allowed
  order by value asc nulls last
  limit $3::integer offset $4::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
