with data as (
-- Brands that products name.
select given.line, given.brand as name
from (select * from jsonb_to_recordset($1::jsonb) as given(line bigint, article_number text, brand text, product_line text, tire_size text, load_range text, axle_kind text, is_retread boolean, new_tread numeric, new_tread_unit text, is_active boolean, note text)) given
), allowed as materialized (
  select * from data
  where false
), page as (
  select line, name
  from allowed
  order by line asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
