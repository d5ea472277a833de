with data as (
select p.product_id, p.article_number, b.name as brand, l.name as product_line, p.tire_size, p.load_range, p.axle_kind,
  p.is_retread, p.new_tread_32nds as new_tread, p.new_price, p.retread_price, p.is_active
from products p
join brands b on b.brand_id = p.brand_id
join product_lines l on l.product_line_id = p.product_line_id
where ($1::bigint is null or p.brand_id = $1::bigint)
  and ($2::bigint is null or p.product_line_id = $2::bigint)
  and ($3::text[] is null or p.tire_size = any($3::text[]))
  and ($4::text[] is null or p.load_range = any($4::text[]))
  and ($5::text is null or p.is_retread = ($5::text = 'retread'))
), allowed as materialized (
  select * from data
  where (article_number ~ $6::text or brand ~ $6::text or product_line ~ $6::text or tire_size ~ $6::text)
), page as (
  select product_id, article_number, brand, product_line, tire_size, load_range, axle_kind, is_retread, new_tread, new_price, retread_price, is_active
  from allowed
  order by product_id asc nulls last
  limit $7::integer offset $8::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('products', count(*)) from allowed having true) as totals
