with data as (
select p.product_id, p.version, p.article_number, p.brand_id as brand, p.product_line_id as product_line, p.tire_size, p.load_range,
  p.axle_kind, p.is_retread, p.new_tread_32nds as new_tread, p.new_price, p.retread_price, p.is_active, p.note,
  case when p.data_sheet is not null
    then json_build_object('name', p.data_sheet_name, 'type', p.data_sheet_type, 'size', octet_length(p.data_sheet)) end as data_sheet
from products p
where p.product_id = $1::bigint
), allowed as materialized (
  select * from data
  where false
), page as (
  select product_id, version, article_number, brand, product_line, tire_size, load_range, axle_kind, is_retread, new_tread, new_price, retread_price, is_active, data_sheet, note
  from allowed
  order by product_id asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
