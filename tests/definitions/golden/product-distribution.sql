with data as (
-- How the tires of both products spread, in the same steps: about twelve of a round width in the reader's units, from the least rate to the most. The
-- share is of the product's own tires, as one may have many more of them. The width is worked out once, and each tire goes
-- straight to its step: compared with every one of them, thousands of tires would take seconds.
with unit as (
  select (case $1::text when 'km' then 1.609344 else 1 end / case $2::text when 'mm' then 0.79375 else 1 end)::numeric as one
), life as (
  select side, miles_per_32nd * unit.one as rate from (
-- What each tire that has a rate tells of its product: the rate, how much tread there is from new to the pull point, and what
-- 1/32 of it costs. Without tread above the pull point it goes nowhere and has no cost.
-- Pull points are worked out once: looked up for each tire, those of a hundred tires take as long as all else.
with pull as materialized (select point.location_id, point.axle_kind, point.pull_point from (
-- The tread at which a tire comes off, by place and kind of axle.
select s.account_id, s.location_id, s.axle_kind, s.pull_point_32nds as pull_point
from specs_in_force s
where s.location_id is not null
) point)
select tire.side, tire.tire_id, tire.account_id, tire.location_id, tire.vocation, tire.miles_per_32nd, tire.worn_miles, tire.worn_32nds,
  case when life.usable > 0 then life.usable else life.usable * 0 end as usable_32nds,
  case when life.usable > 0 then listed.price / life.usable end as cost_per_32nd
from (
-- The tires of both products among these accounts and places.
select product.side, tire.tire_id, tire.account_id, tire.location_id, tire.product_line_id, tire.tire_size, tire.load_range, tire.axle_kind, tire.vocation, tire.left_out, tire.miles_per_32nd, tire.worn_miles, tire.worn_32nds, tire.new_tread_32nds
from (
-- The products that are compared, each by the side on which it stands: a size of a line on one kind of axle. A type of tire
-- is a kind of axle and a kind of tread, as drive-retread. One that is not known, or not of that brand or tread, has no tires.
-- Sizes of one class stand for each other: of the same rim, and under 265, 345 or 405 mm wide, or wider.
select chosen.side, line.brand || ' ' || line.product_line || ', ' || chosen.tire_size as product, line.brand, line.product_line, line.product_line_id,
  split_part(chosen.tire_type, '-', 2) = 'retread' as is_retread, chosen.tire_size, split_part(chosen.tire_type, '-', 1) as axle_kind,
  coalesce(size.rim || ' ' || width_bucket(size.width, array[265, 345, 405]), chosen.tire_size) as size_class
from (values
  ('first', $3::text, $4::bigint, $5::bigint, $6::text),
  ('second', $7::text, $8::bigint, $9::bigint, $10::text)
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
join (
-- One row a tire whose tread was read, with its wear as it was settled when the readings were stored, and with what it is.
-- The product is that of the tread: a retread's own.
select w.tire_id, w.account_id, w.location_id, w.product_line_id, w.tire_size, w.load_range, w.axle_kind, w.position_code as position,
  w.configuration_code, w.vocation, w.left_out, w.miles_per_32nd, w.worn_miles, w.worn_32nds, w.is_fitted, w.last_tread_32nds, w.new_tread_32nds
from tire_wear w
where w.product_line_id is not null and w.axle_kind is not null
  and ($11::bigint[] is null or w.account_id = any($11::bigint[]))
  and (($12::text[] is null and $13::text[] is null and $14::text[] is null) or w.account_id in (select meant.account_id from (
-- The accounts that are meant where none is picked: those of the chosen groups, vocations and names.
select a.account_id
from accounts a
where ($12::text[] is null or a.location_type in (select meant.location_type from (
-- The location types behind the words that name groups of accounts.
select known.location_type
from (values
  ('unknown', 0), ('local_book', 1), ('preferred_fleet', 2), ('us_national_account', 3), ('canadian_common_owner', 4), ('government', 5),
  ('leasing', 9), ('canadian_national_account', 10)
) known (account_group, location_type)
where known.account_group = any($12::text[])
) meant))
  and ($13::text[] is null or a.vocation = any($13::text[]))
  and ($14::text[] is null or a.name = any($14::text[]))
) meant))
  and ($15::text[] is null or w.location_id in (select place.location_id from locations place where place.country_code = any($15::text[])))
  and ($16::text[] is null or w.location_id in (select place.location_id from locations place where place.country_code || '-' || place.state_code = any($16::text[])))
) tire on tire.product_line_id = product.product_line_id and tire.tire_size = product.tire_size and tire.axle_kind = product.axle_kind
) tire
left join (
-- List price and new tread of each line, size and load range. Of a tire whose load range nobody told (''), the catalog's first
-- product of its line and size is meant.
select p.product_line_id, p.tire_size, p.load_range, case when p.is_retread then p.retread_price else p.new_price end as price, p.new_tread_32nds
from products p
union all
(select distinct on (p.product_line_id, p.tire_size) p.product_line_id, p.tire_size, '', case when p.is_retread then p.retread_price else p.new_price end, p.new_tread_32nds
from products p order by p.product_line_id, p.tire_size, p.is_active desc, p.product_id)
) listed on listed.product_line_id = tire.product_line_id and listed.tire_size = tire.tire_size and listed.load_range = coalesce(tire.load_range, '')
left join pull on pull.location_id = tire.location_id and pull.axle_kind = tire.axle_kind
cross join lateral (select coalesce(tire.new_tread_32nds, listed.new_tread_32nds) - pull.pull_point as usable) life
where tire.miles_per_32nd is not null
) life cross join unit
), span as (
  select min(rate) as least, max(rate) as most, nullif(max(rate) - min(rate), 0) / 12 as fine, count(*) filter (where side = 'first') as first, count(*) filter (where side = 'second') as second
  from life
), width as materialized (
  select span.*, coalesce(power * case when fine <= power then 1 when fine <= 2 * power then 2 when fine <= 5 * power then 5 else 10 end, 1000) as step
  from span
  cross join lateral (select case when fine is not null then 10::numeric ^ floor(log(fine)) end as power) scale
), counted as (
  select div(life.rate, width.step) * width.step as wear_from, count(*) filter (where life.side = 'first') as first_tires, count(*) filter (where life.side = 'second') as second_tires
  from life
  cross join width
  group by 1
)
select bin.wear_from / unit.one as wear_from, (bin.wear_from + width.step) / unit.one as wear_to, coalesce(counted.first_tires, 0) as first_tires, coalesce(counted.second_tires, 0) as second_tires,
  100.0 * coalesce(counted.first_tires, 0) / nullif(width.first, 0) as first_share,
  100.0 * coalesce(counted.second_tires, 0) / nullif(width.second, 0) as second_share,
  (select side.product from (
-- The products that are compared, each by the side on which it stands: a size of a line on one kind of axle. A type of tire
-- is a kind of axle and a kind of tread, as drive-retread. One that is not known, or not of that brand or tread, has no tires.
-- Sizes of one class stand for each other: of the same rim, and under 265, 345 or 405 mm wide, or wider.
select chosen.side, line.brand || ' ' || line.product_line || ', ' || chosen.tire_size as product, line.brand, line.product_line, line.product_line_id,
  split_part(chosen.tire_type, '-', 2) = 'retread' as is_retread, chosen.tire_size, split_part(chosen.tire_type, '-', 1) as axle_kind,
  coalesce(size.rim || ' ' || width_bucket(size.width, array[265, 345, 405]), chosen.tire_size) as size_class
from (values
  ('first', $3::text, $4::bigint, $5::bigint, $6::text),
  ('second', $7::text, $8::bigint, $9::bigint, $10::text)
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
) side where side.side = 'first') as first_product,
  (select side.product from (
-- The products that are compared, each by the side on which it stands: a size of a line on one kind of axle. A type of tire
-- is a kind of axle and a kind of tread, as drive-retread. One that is not known, or not of that brand or tread, has no tires.
-- Sizes of one class stand for each other: of the same rim, and under 265, 345 or 405 mm wide, or wider.
select chosen.side, line.brand || ' ' || line.product_line || ', ' || chosen.tire_size as product, line.brand, line.product_line, line.product_line_id,
  split_part(chosen.tire_type, '-', 2) = 'retread' as is_retread, chosen.tire_size, split_part(chosen.tire_type, '-', 1) as axle_kind,
  coalesce(size.rim || ' ' || width_bucket(size.width, array[265, 345, 405]), chosen.tire_size) as size_class
from (values
  ('first', $3::text, $4::bigint, $5::bigint, $6::text),
  ('second', $7::text, $8::bigint, $9::bigint, $10::text)
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
) side where side.side = 'second') as second_product
from width
cross join unit
cross join lateral (
  select wear_from from generate_series(div(width.least, width.step) * width.step, width.most, width.step) wear_from
) bin
left join counted on counted.wear_from = bin.wear_from
), allowed as materialized (
  select * from data
  where false
), page as (
  select wear_from, wear_to, first_tires, second_tires, first_share, second_share, first_product, second_product
  from allowed
  order by wear_from asc nulls last
  limit $17::integer offset $18::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('first_tires', case when count(*) = 0 then 0 else sum(first_tires) end, 'second_tires', case when count(*) = 0 then 0 else sum(second_tires) end) from allowed having true) as totals
