with data as (
-- Products by their article numbers.
select given.line, given.article_number, b.brand_id, l.product_line_id, given.tire_size, given.load_range, given.axle_kind, l.is_retread,
  case given.new_tread_unit when 'mm' then given.new_tread * 32 / 25.4 else given.new_tread end as new_tread_32nds, given.is_active, given.note,
  coalesce(given.is_retread <> l.is_retread, false) as is_other_kind
from (select * from jsonb_to_recordset($1::jsonb) as given(line bigint, article_number text, brand text, product_line text, tire_size text, load_range text, axle_kind text, is_retread boolean, new_tread numeric, new_tread_unit text, is_active boolean, note text)) given
join brands b on b.name = given.brand
join product_lines l on l.brand_id = b.brand_id and l.name = given.product_line
), allowed as materialized (
  select * from data
  where false
), page as (
  select line, article_number, brand_id, product_line_id, tire_size, load_range, axle_kind, is_retread, new_tread_32nds, is_active, note, is_other_kind
  from allowed
  order by line asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
