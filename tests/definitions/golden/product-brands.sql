with data as (
select b.brand_id as value, b.name as text
from brands b
where $1::boolean is not true or exists (select 1 from products p where p.brand_id = b.brand_id)
), allowed as materialized (
  select * from data
  where false
), page as (
  select value, text
  from allowed
  order by value asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
