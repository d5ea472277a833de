with data as (
-- Casings of both lines that were offered for retreading, in all sizes: a casing does not tell its size. A casing that was only
-- repaired was not offered. That of a retread is counted under the line that it was made as, so a line of retreads has none.
select product.side, c.account_id, c.location_id, c.done_on, c.casing_id, c.status
from (
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
) product
join casings c on c.product_line_id = product.product_line_id
where c.status <> 'used'
  and ($9::bigint[] is null or c.account_id = any($9::bigint[]))
  and (($10::text[] is null and $11::text[] is null and $12::text[] is null) or c.account_id in (select meant.account_id from (
-- The accounts that are meant where none is picked: those of the chosen groups, vocations and names.
select a.account_id
from accounts a
where ($10::text[] is null or a.location_type in (select meant.location_type from (
-- The location types behind the words that name groups of accounts.
select known.location_type
from (values
  ('unknown', 0), ('local_book', 1), ('preferred_fleet', 2), ('us_national_account', 3), ('canadian_common_owner', 4), ('government', 5),
  ('leasing', 9), ('canadian_national_account', 10)
) known (account_group, location_type)
where known.account_group = any($10::text[])
) meant))
  and ($11::text[] is null or a.vocation = any($11::text[]))
  and ($12::text[] is null or a.name = any($12::text[]))
) meant))
  and ($13::text[] is null or c.location_id in (select place.location_id from locations place where place.country_code = any($13::text[])))
  and ($14::text[] is null or c.location_id in (select place.location_id from locations place where place.country_code || '-' || place.state_code = any($14::text[])))
), allowed as materialized (
  select * from data
  where false
), page as (
  select side, account_id, location_id, done_on, casing_id, status
  from allowed
  order by side collate "und-x-icu" asc nulls last, account_id asc nulls last, done_on asc nulls last, casing_id asc nulls last
  limit $15::integer offset $16::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
