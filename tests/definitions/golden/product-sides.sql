with data as (
-- The products that are compared, each by the side on which it stands: a size of a line on one kind of axle. A type of tire
-- is a kind of axle and a kind of tread, as drive-retread. One that is not known, or not of that brand or tread, has no tires.
-- Sizes of one class stand for each other: of the same rim, and under 265, 345 or 405 mm wide, or wider.
select chosen.side, line.brand || ' ' || line.product_line || ', ' || chosen.tire_size as product, line.brand, line.product_line, line.product_line_id,
  split_part(chosen.tire_type, '-', 2) = 'retread' as is_retread, chosen.tire_size, split_part(chosen.tire_type, '-', 1) as axle_kind,
  coalesce(size.rim || ' ' || width_bucket(size.width, array[265, 345, 405]), chosen.tire_size) as size_class
from (values
  ('first', $1::text, $2::bigint, $3::bigint, $4::text),
  ('second', $5::text, $6::bigint, $7::bigint, $8::text)
) chosen (side, tire_type, brand_id, product_line_id, tire_size)
left join (
  select l.product_line_id, l.is_retread, l.name as product_line, b.brand_id, b.name as brand
  from product_lines l
  join brands b on b.brand_id = l.brand_id
) line on line.product_line_id = chosen.product_line_id and line.is_retread = (split_part(chosen.tire_type, '-', 2) = 'retread')
  and (chosen.brand_id is null or line.brand_id = chosen.brand_id)
cross join lateral (
  select substring(chosen.tire_size from '([0-9.]+)$') as rim, told.width * case when told.width < 100 then 25.4 else 1 end as width
  from (select substring(chosen.tire_size from '^[0-9]+[.]?[0-9]*')::numeric as width) told
) size
), allowed as materialized (
  select * from data
  where false
), page as (
  select side, product, brand, product_line, product_line_id, is_retread, tire_size, axle_kind
  from allowed
  order by side collate "und-x-icu" asc nulls last
  limit $9::integer offset $10::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
