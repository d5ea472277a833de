with data as (
-- Which product lasts longer, and which costs less on a mile. Only like is compared with like: the same kind of axle, the same class of sizes, and work that both
-- products did, in a fleet or a vocation. A difference is told only where the intervals part; fewer than five tires have none.
select
  coalesce(barred.reason, case when first.life_from is null or second.life_from is null then 'unknown' end, apart.reason, parted.longer, 'overlap') as finding,
  coalesce(barred.reason, case when first.cost_from is null or second.cost_from is null then 'unknown' end, apart.reason, parted.cheaper, 'overlap') as cost_finding,
  case when parted.longer is not null or parted.cheaper is not null then case when first.standing = 'sound' and second.standing = 'sound' then 'sound' else 'indicative' end end as standing,
  case parted.longer when 'first' then first.product when 'second' then second.product end as product,
  case when parted.longer is not null then abs(first.projected_miles - second.projected_miles) end as difference_miles,
  case when parted.longer is not null then 100 * (greatest(first.projected_miles, second.projected_miles) / least(first.projected_miles, second.projected_miles) - 1) end as difference_percentage,
  case parted.cheaper when 'first' then first.product when 'second' then second.product end as cost_product,
  case when parted.cheaper is not null then abs(first.cost_per_mile - second.cost_per_mile) end as cost_difference,
  case when parted.cheaper is not null then 100 * (1 - least(first.cost_per_mile, second.cost_per_mile) / greatest(first.cost_per_mile, second.cost_per_mile)) end as cost_percentage,
  compared.first_miles, compared.second_miles, compared.first_cost, compared.second_cost,
  100 * (greatest(compared.first_cost, compared.second_cost) / nullif(least(compared.first_cost, compared.second_cost), 0) - 1) as cost_apart
from (
-- The figures of each product. Its rate is the total miles of its tires over their total tread, its life that rate on the tread from new to the pull point, its
-- cost of a mile the price of 1/32 over the rate. The 95 % interval of the rate is by resampling the tires; life and cost follow from its ends. Quartiles lie
-- between the two tires next to them, by their distance, as the median does between the two in the middle.
with rate as (
  select side, count(*) as tires, array_agg(miles_per_32nd order by miles_per_32nd) as rates,
    array_agg(tire_id) as tire_ids, array_agg(worn_miles) as miles, array_agg(worn_32nds) as worn,
    sum(worn_miles) / sum(worn_32nds) as wear_rate, avg(miles_per_32nd) as mean, avg(usable_32nds) as usable, avg(cost_per_32nd) as cost_per_32nd,
    sum(worn_miles) filter (where cost_per_32nd is not null) / sum(worn_32nds) filter (where cost_per_32nd is not null) as rate_of_priced
  from (
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
) life
  group by side
), seen as (
  select side, count(*) as tires, count(*) filter (where left_out is not null) as left_out
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
  group by side
), casing as (
  select side, count(*) as casings, count(*) filter (where status = 'rejected') as rejected
  from (
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
) c
  group by side
)
select product.side, product.product, product.brand, product.product_line, case when product.is_retread then 'retread' else 'new' end as retread,
  product.tire_size, product.size_class, product.axle_kind,
  coalesce(rate.tires, 0) as tires, coalesce(seen.left_out, 0) as tires_left_out,
  case when rate.tires >= 30 then 'sound' else 'indicative' end as standing,
  rate.wear_rate, resampled.rate_from as wear_from, resampled.rate_to as wear_to, rate.mean as mean_wear, place.median as median_wear,
  rate.rates[1] as least_wear, place.lower as lower_quartile, place.upper as upper_quartile, rate.rates[rate.tires] as most_wear,
  rate.wear_rate * rate.usable as projected_miles, resampled.rate_from * rate.usable as life_from, resampled.rate_to * rate.usable as life_to, rate.cost_per_32nd,
  rate.cost_per_32nd / rate.rate_of_priced as cost_per_mile, rate.cost_per_32nd / rate.rate_of_priced * rate.wear_rate / resampled.rate_to as cost_from,
  rate.cost_per_32nd / rate.rate_of_priced * rate.wear_rate / resampled.rate_from as cost_to,
  case when not product.is_retread then coalesce(casing.casings, 0) end as casings,
  case when not product.is_retread then coalesce(casing.rejected, 0) end as casings_rejected,
  100.0 * casing.rejected / casing.casings as reject_share,
  case when casing.casings >= 30 then 'sound' when not product.is_retread then 'indicative' end as reject_standing
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
left join rate on rate.side = product.side
left join seen on seen.side = product.side
left join casing on casing.side = product.side
left join lateral rate_interval(rate.tire_ids, rate.miles, rate.worn) resampled on true
left join lateral (
  select max(value) filter (where quarter = 1) as lower, max(value) filter (where quarter = 2) as median, max(value) filter (where quarter = 3) as upper
  from (
    select quarter, rate.rates[before] + (rate.rates[least(before + 1, rate.tires)] - rate.rates[before]) * (at % 4) / 4 as value
    from generate_series(1, 3) quarter
    cross join lateral (select (rate.tires - 1) * quarter as at) along
    cross join lateral (select (at / 4 + 1)::integer as before) index
  ) quartile
) place on true
) first
join (
-- The figures of each product. Its rate is the total miles of its tires over their total tread, its life that rate on the tread from new to the pull point, its
-- cost of a mile the price of 1/32 over the rate. The 95 % interval of the rate is by resampling the tires; life and cost follow from its ends. Quartiles lie
-- between the two tires next to them, by their distance, as the median does between the two in the middle.
with rate as (
  select side, count(*) as tires, array_agg(miles_per_32nd order by miles_per_32nd) as rates,
    array_agg(tire_id) as tire_ids, array_agg(worn_miles) as miles, array_agg(worn_32nds) as worn,
    sum(worn_miles) / sum(worn_32nds) as wear_rate, avg(miles_per_32nd) as mean, avg(usable_32nds) as usable, avg(cost_per_32nd) as cost_per_32nd,
    sum(worn_miles) filter (where cost_per_32nd is not null) / sum(worn_32nds) filter (where cost_per_32nd is not null) as rate_of_priced
  from (
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
) life
  group by side
), seen as (
  select side, count(*) as tires, count(*) filter (where left_out is not null) as left_out
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
  group by side
), casing as (
  select side, count(*) as casings, count(*) filter (where status = 'rejected') as rejected
  from (
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
) c
  group by side
)
select product.side, product.product, product.brand, product.product_line, case when product.is_retread then 'retread' else 'new' end as retread,
  product.tire_size, product.size_class, product.axle_kind,
  coalesce(rate.tires, 0) as tires, coalesce(seen.left_out, 0) as tires_left_out,
  case when rate.tires >= 30 then 'sound' else 'indicative' end as standing,
  rate.wear_rate, resampled.rate_from as wear_from, resampled.rate_to as wear_to, rate.mean as mean_wear, place.median as median_wear,
  rate.rates[1] as least_wear, place.lower as lower_quartile, place.upper as upper_quartile, rate.rates[rate.tires] as most_wear,
  rate.wear_rate * rate.usable as projected_miles, resampled.rate_from * rate.usable as life_from, resampled.rate_to * rate.usable as life_to, rate.cost_per_32nd,
  rate.cost_per_32nd / rate.rate_of_priced as cost_per_mile, rate.cost_per_32nd / rate.rate_of_priced * rate.wear_rate / resampled.rate_to as cost_from,
  rate.cost_per_32nd / rate.rate_of_priced * rate.wear_rate / resampled.rate_from as cost_to,
  case when not product.is_retread then coalesce(casing.casings, 0) end as casings,
  case when not product.is_retread then coalesce(casing.rejected, 0) end as casings_rejected,
  100.0 * casing.rejected / casing.casings as reject_share,
  case when casing.casings >= 30 then 'sound' when not product.is_retread then 'indicative' end as reject_standing
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
left join rate on rate.side = product.side
left join seen on seen.side = product.side
left join casing on casing.side = product.side
left join lateral rate_interval(rate.tire_ids, rate.miles, rate.worn) resampled on true
left join lateral (
  select max(value) filter (where quarter = 1) as lower, max(value) filter (where quarter = 2) as median, max(value) filter (where quarter = 3) as upper
  from (
    select quarter, rate.rates[before] + (rate.rates[least(before + 1, rate.tires)] - rate.rates[before]) * (at % 4) / 4 as value
    from generate_series(1, 3) quarter
    cross join lateral (select (rate.tires - 1) * quarter as at) along
    cross join lateral (select (at / 4 + 1)::integer as before) index
  ) quartile
) place on true
) second on second.side = 'second'
cross join lateral (
  select case when first.axle_kind <> second.axle_kind then 'axle' when first.size_class <> second.size_class then 'size' end as reason
) barred
left join (select 'work' as reason from (
-- The work that both products did: fleets and vocations that have five or more tires of each, as an interval needs five. The shares are of each
-- product's tires that did such work. A tire without a vocation shares its fleet only.
with work as (
  select account_id, vocation, count(*) filter (where side = 'first') as first_tires, count(*) filter (where side = 'second') as second_tires
  from (
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
) life
  group by account_id, vocation
), shared as (
  select first_tires, second_tires,
    least(sum(first_tires) over fleet, sum(second_tires) over fleet) >= 5
      or (vocation is not null and least(sum(first_tires) over kind, sum(second_tires) over kind) >= 5) as is_common
  from work
  window fleet as (partition by account_id), kind as (partition by vocation)
)
select coalesce(bool_or(is_common), false) as has_common,
  coalesce(sum(first_tires) filter (where is_common), 0) / nullif(sum(first_tires), 0) as first_share,
  coalesce(sum(second_tires) filter (where is_common), 0) / nullif(sum(second_tires), 0) as second_share
from shared
) work where not work.has_common) apart on true
cross join lateral (
  select case when first.life_from > second.life_to then 'first' when second.life_from > first.life_to then 'second' end as longer,
    case when first.cost_to < second.cost_from then 'first' when second.cost_to < first.cost_from then 'second' end as cheaper
  where barred.reason is null and apart.reason is null
  union all
  select null, null where barred.reason is not null or apart.reason is not null
) parted
-- Of products that are not compared nothing is said beside each other.
left join lateral (
  select first.projected_miles as first_miles, second.projected_miles as second_miles, first.cost_per_mile as first_cost, second.cost_per_mile as second_cost
  where barred.reason is null and apart.reason is null
) compared on true
where first.side = 'first'
), allowed as materialized (
  select * from data
  where false
), page as (
  select finding, cost_finding, standing, product, difference_miles, difference_percentage, cost_product, cost_difference, cost_percentage, first_miles, second_miles, first_cost, second_cost, cost_apart
  from allowed
  order by finding collate "und-x-icu" asc nulls last
  limit $15::integer offset $16::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
