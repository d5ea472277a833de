with data as (
-- Product lines that products name. One that is there stays as it is.
select given.line, b.brand_id, given.product_line as name, coalesce(l.axle_kind, given.axle_kind) as axle_kind, coalesce(l.is_retread, given.is_retread, false) as is_retread
from (select * from jsonb_to_recordset($1::jsonb) as given(line bigint, article_number text, brand text, product_line text, tire_size text, load_range text, axle_kind text, is_retread boolean, new_tread numeric, new_tread_unit text, is_active boolean, note text)) given
join brands b on b.name = given.brand
left join product_lines l on l.brand_id = b.brand_id and l.name = given.product_line
), allowed as materialized (
  select * from data
  where false
), page as (
  select line, brand_id, name, axle_kind, is_retread
  from allowed
  order by line asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
