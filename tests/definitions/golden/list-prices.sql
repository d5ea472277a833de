with data as (
-- List price and new tread of each line, size and load range. Of a tire whose load range nobody told (''), the catalog's first
-- product of its line and size is meant.
select p.product_line_id, p.tire_size, p.load_range, case when p.is_retread then p.retread_price else p.new_price end as price, p.new_tread_32nds
from products p
union all
(select distinct on (p.product_line_id, p.tire_size) p.product_line_id, p.tire_size, '', case when p.is_retread then p.retread_price else p.new_price end, p.new_tread_32nds
from products p order by p.product_line_id, p.tire_size, p.is_active desc, p.product_id)
), allowed as materialized (
  select * from data
  where false
), page as (
  select product_line_id, tire_size, load_range, price, new_tread_32nds
  from allowed
  order by product_line_id asc nulls last, tire_size collate "und-x-icu" asc nulls last, load_range collate "und-x-icu" asc nulls last
  limit $1::integer offset $2::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
