with data as (
-- The five products with the most tires on each kind of axle, whose rates say most, under one name each. Rates of steer, drive and trailer tires are not compared.
select measured.product, measured.axle_kind, measured.axle_order, measured.wear_rate, measured.wear_from, measured.wear_to
from (
  select rate.brand || ' ' || rate.product_line || coalesce(', ' || rate.tire_size, '') as product, rate.axle_kind, rate.wear_rate, rate.wear_from, rate.wear_to,
    array_position(array['steer', 'drive', 'trailer'], rate.axle_kind) as axle_order,
    row_number() over (partition by rate.axle_kind order by rate.tires desc, rate.brand, rate.product_line, rate.tire_size, rate.product_line_id) as place
  from (
-- One row a product in one kind of place: a size of a line on steer, drive or trailer axles, so that rates compare. Its rate is the total miles of its
-- tires over their total tread, with an interval by resampling them; beside it stand the mean of their rates, and the median: the middle tire's, or the mean
-- of the two in the middle. A kind of place without a pull point has no life.
-- Without `offset 0` what a tire has left would be worked out again for each of the figures that stand on it.
with lived as (
  select tire.product_line_id, tire.tire_size, tire.axle_kind, tire.tire_id, tire.miles_per_32nd, tire.worn_miles, tire.worn_32nds, life.usable,
    case when tire.is_fitted then greatest(0, tire.last_tread_32nds - pull.pull_point) end as left_32nds,
    case when life.usable > 0 then p.price / life.usable end as cost_per_32nd
  from (
-- Of the tires of these accounts and places those that all the other choices are of.
select tire.*
from (
-- One row a tire whose tread was read, with its wear as it was settled when the readings were stored, and with what it is.
-- The product is that of the tread: a retread's own.
select w.tire_id, w.account_id, w.location_id, w.product_line_id, w.tire_size, w.load_range, w.axle_kind, w.position_code as position,
  w.configuration_code, w.vocation, w.left_out, w.miles_per_32nd, w.worn_miles, w.worn_32nds, w.is_fitted, w.last_tread_32nds, w.new_tread_32nds
from tire_wear w
where w.product_line_id is not null and w.axle_kind is not null
  and ($1::bigint[] is null or w.account_id = any($1::bigint[]))
  and (($2::text[] is null and $3::text[] is null and $4::text[] is null) or w.account_id in (select meant.account_id from (
-- The accounts that are meant where none is picked: those of the chosen groups, vocations and names.
select a.account_id
from accounts a
where ($2::text[] is null or a.location_type in (select meant.location_type from (
-- The location types behind the words that name groups of accounts.
select known.location_type
from (values
  ('unknown', 0), ('local_book', 1), ('preferred_fleet', 2), ('us_national_account', 3), ('canadian_common_owner', 4), ('government', 5),
  ('leasing', 9), ('canadian_national_account', 10)
) known (account_group, location_type)
where known.account_group = any($2::text[])
) meant))
  and ($3::text[] is null or a.vocation = any($3::text[]))
  and ($4::text[] is null or a.name = any($4::text[]))
) meant))
  and ($5::text[] is null or w.location_id in (select place.location_id from locations place where place.country_code = any($5::text[])))
  and ($6::text[] is null or w.location_id in (select place.location_id from locations place where place.country_code || '-' || place.state_code = any($6::text[])))
) tire
where ($7::text[] is null and $8::text[] is null and $9::text[] is null or tire.product_line_id in (
    select l.product_line_id from product_lines l
    where ($7::text[] is null or l.brand_id::text = any($7::text[]))
      and ($8::text[] is null or case when l.is_retread then 'retread' else 'new' end = any($8::text[]))
      and ($9::text[] is null or l.product_line_id::text = any($9::text[]))))
  and ($10::text[] is null or tire.tire_size = any($10::text[]))
  and ($11::text[] is null or tire.position = any($11::text[]))
  and ($12::text[] is null or tire.configuration_code = any($12::text[]))
  and ($13::text[] is null or tire.load_range = any($13::text[]))
  and ($14::text[] is null or tire.vocation = any($14::text[]))
) tire
  left join (
-- List price and new tread of each line, size and load range. Of a tire whose load range nobody told (''), the catalog's first
-- product of its line and size is meant.
select p.product_line_id, p.tire_size, p.load_range, case when p.is_retread then p.retread_price else p.new_price end as price, p.new_tread_32nds
from products p
union all
(select distinct on (p.product_line_id, p.tire_size) p.product_line_id, p.tire_size, '', case when p.is_retread then p.retread_price else p.new_price end, p.new_tread_32nds
from products p order by p.product_line_id, p.tire_size, p.is_active desc, p.product_id)
) p on p.product_line_id = tire.product_line_id and p.tire_size = tire.tire_size and p.load_range = coalesce(tire.load_range, '')
  left join (
-- The tread at which a tire comes off, by place and kind of axle.
select s.account_id, s.location_id, s.axle_kind, s.pull_point_32nds as pull_point
from specs_in_force s
where s.location_id is not null
) pull on pull.location_id = tire.location_id and pull.axle_kind = tire.axle_kind
  cross join lateral (select coalesce(tire.new_tread_32nds, p.new_tread_32nds) - pull.pull_point as usable) life
  where tire.miles_per_32nd is not null
  offset 0
), rate as (
  select product_line_id, tire_size, axle_kind, count(*) as tires, array_agg(miles_per_32nd) as rates,
    array_agg(tire_id) as tire_ids, array_agg(worn_miles) as miles, array_agg(worn_32nds) as worn,
    sum(worn_miles) / sum(worn_32nds) as wear_rate, avg(miles_per_32nd) as mean,
    avg(case when usable > 0 then usable else usable * 0 end) as usable,
    avg(miles_per_32nd * left_32nds) as remaining_miles,
    avg(cost_per_32nd) as cost_per_32nd,
    sum(worn_miles) filter (where cost_per_32nd is not null) / sum(worn_32nds) filter (where cost_per_32nd is not null) as rate_of_priced
  from lived
  group by product_line_id, tire_size, axle_kind
)
select r.product_line_id, b.name as brand, l.name as product_line, case when l.is_retread then 'retread' else 'new' end as retread, r.tire_size, r.axle_kind, r.tires,
  case when r.tires < 30 then 'indicative' else 'sound' end as standing,
  r.wear_rate, resampled.rate_from as wear_from, resampled.rate_to as wear_to, r.mean as mean_wear,
  (middle.rates[(r.tires + 1) / 2] + middle.rates[(r.tires + 2) / 2]) / 2 as median_wear,
  r.wear_rate * r.usable as projected_miles, r.remaining_miles, r.cost_per_32nd, r.cost_per_32nd / r.rate_of_priced as cost_per_mile
from rate r
join product_lines l on l.product_line_id = r.product_line_id
join brands b on b.brand_id = l.brand_id
cross join lateral (select array_agg(rate order by rate) as rates from unnest(r.rates) rate) middle
cross join lateral rate_interval(r.tire_ids, r.miles, r.worn) resampled
) rate
) measured
where measured.place <= 5
), allowed as materialized (
  select * from data
  where false
), page as (
  select product, axle_kind, wear_rate, wear_from, wear_to
  from allowed
  order by product collate "und-x-icu" asc nulls last, axle_kind collate "und-x-icu" asc nulls last
  limit $15::integer offset $16::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
