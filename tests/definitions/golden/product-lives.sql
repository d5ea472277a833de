with data as (
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
join (
-- One row a tire whose tread was read, with its wear as it was settled when the readings were stored, and with what it is.
-- The product is that of the tread: a retread's own.
select w.tire_id, w.account_id, w.location_id, w.product_line_id, w.tire_size, w.load_range, w.axle_kind, w.position_code as position,
  w.configuration_code, w.vocation, w.left_out, w.miles_per_32nd, w.worn_miles, w.worn_32nds, w.is_fitted, w.last_tread_32nds, w.new_tread_32nds
from tire_wear w
where w.product_line_id is not null and w.axle_kind is not null
  and ($9::bigint[] is null or w.account_id = any($9::bigint[]))
  and (($10::text[] is null and $11::text[] is null and $12::text[] is null) or w.account_id in (select meant.account_id from (
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
  and ($13::text[] is null or w.location_id in (select place.location_id from locations place where place.country_code = any($13::text[])))
  and ($14::text[] is null or w.location_id in (select place.location_id from locations place where place.country_code || '-' || place.state_code = any($14::text[])))
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
), allowed as materialized (
  select * from data
  where false
), page as (
  select side, tire_id, account_id, location_id, vocation, miles_per_32nd, worn_miles, worn_32nds, usable_32nds, cost_per_32nd
  from allowed
  order by side collate "und-x-icu" asc nulls last, tire_id asc nulls last
  limit $15::integer offset $16::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
