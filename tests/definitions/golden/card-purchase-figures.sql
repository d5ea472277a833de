with data as (
-- What was bought and what its service cost, beside the same a year before, where that is asked for. Stock deliveries are no service.
with calls as (
  select case when coalesce(least(sum(s.cost) filter (where s.service_type = 'emergency'), sum(s.cost) filter (where s.service_type <> 'emergency')), 0) >= 0
    then 100 * sum(s.cost) filter (where s.service_type = 'emergency') / nullif(sum(s.cost), 0) end as share from (
-- Service calls and credit notes for them, which are no calls, of the chosen places, days, dealers and kinds, each in its month, or in its week of the month that is chosen.
select s.service_call_id, s.account_id, s.location_id, s.called_on, s.service_type, case when s.currency = money.currency then s.cost end as cost, s.cost < 0 as is_credit, s.roll_minutes, s.country_code, s.state_code, s.dealer_id,
  case when $1::bigint::integer is null then date_trunc('month', s.called_on::timestamp)::date
    else greatest(date_trunc('week', s.called_on::timestamp)::date, make_date($2::bigint::integer, $1::bigint::integer, 1)) end as period
from (
-- The locations that a dashboard is about: what its account, regions, location groups and locations leave of the reader's.
select l.location_id, l.account_id
from locations l
where ($3::bigint is null or l.account_id = $3::bigint)
  and ($4::text[] is null or l.region = any($4::text[]))
  and ($5::text[] is null or l.location_group = any($5::text[]))
  and (coalesce($6::boolean, $7::bigint[] is null) or l.location_id = any($7::bigint[]))
) place
join service_calls s on s.account_id = place.account_id and s.location_id = place.location_id
cross join (
-- The currency that amounts are told in: the chosen one, else that of most amounts; and how many amounts are in others. Amounts of different currencies are never added.
with counted as materialized (
  select a.currency, a.amounts from (
-- How many amounts of the chosen places and days, and of the year before where it is compared, are in each currency; nothing where all are in US dollars.
select a.currency, a.amounts
from amounts_by_currency(
  array(select distinct place.account_id from (
-- The locations that a dashboard is about: what its account, regions, location groups and locations leave of the reader's.
select l.location_id, l.account_id
from locations l
where ($3::bigint is null or l.account_id = $3::bigint)
  and ($4::text[] is null or l.region = any($4::text[]))
  and ($5::text[] is null or l.location_group = any($5::text[]))
  and (coalesce($6::boolean, $7::bigint[] is null) or l.location_id = any($7::bigint[]))
) place), array(select place.location_id from (
-- The locations that a dashboard is about: what its account, regions, location groups and locations leave of the reader's.
select l.location_id, l.account_id
from locations l
where ($3::bigint is null or l.account_id = $3::bigint)
  and ($4::text[] is null or l.region = any($4::text[]))
  and ($5::text[] is null or l.location_group = any($5::text[]))
  and (coalesce($6::boolean, $7::bigint[] is null) or l.location_id = any($7::bigint[]))
) place), $8::date, $9::date,
  case when $10::boolean::boolean then ($8::date::timestamp - interval '1 year')::date end,
  case when $10::boolean::boolean then ($9::date::timestamp - interval '1 year')::date end, $11::text
) a
) a
)
select chosen.currency, (select sum(c.amounts) from counted c where c.currency <> chosen.currency)::integer as left_out
from (select coalesce($11::text, (select c.currency from counted c order by c.amounts desc, c.currency limit 1), 'USD') as currency) chosen
) money
where s.called_on between $8::date and $9::date
  and ($1::bigint::integer is null
    or date_trunc('month', s.called_on::timestamp)::date = make_date($2::bigint::integer, $1::bigint::integer, 1))
  and ($12::text[] is null or s.service_type = any($12::text[]))
  and ($13::text[] is null or s.unit_location = any($13::text[]))
  and (coalesce($14::boolean, $15::text[] is null) or s.dealer_id in (select d.dealer_id from dealers d where d.nonsig = any($15::text[])))
) s where s.service_type <> 'stock'
),
calls_before as (
  select case when coalesce(least(sum(s.cost) filter (where s.service_type = 'emergency'), sum(s.cost) filter (where s.service_type <> 'emergency')), 0) >= 0
    then 100 * sum(s.cost) filter (where s.service_type = 'emergency') / nullif(sum(s.cost), 0) end as share
  from (
-- The same a year before, as if it were now; nothing unless the comparison is asked for.
select s.service_call_id, s.account_id, s.location_id, s.called_on, s.service_type, case when s.currency = money.currency then s.cost end as cost, s.cost < 0 as is_credit, s.roll_minutes,
  case when $1::bigint::integer is null then date_trunc('month', (s.called_on + interval '1 year')::timestamp)::date
    else greatest(date_trunc('week', (s.called_on + interval '1 year')::timestamp)::date, make_date($2::bigint::integer, $1::bigint::integer, 1)) end as period
from (
-- The locations that a dashboard is about: what its account, regions, location groups and locations leave of the reader's.
select l.location_id, l.account_id
from locations l
where ($3::bigint is null or l.account_id = $3::bigint)
  and ($4::text[] is null or l.region = any($4::text[]))
  and ($5::text[] is null or l.location_group = any($5::text[]))
  and (coalesce($6::boolean, $7::bigint[] is null) or l.location_id = any($7::bigint[]))
) place
join service_calls s on s.account_id = place.account_id and s.location_id = place.location_id
cross join (
-- The currency that amounts are told in: the chosen one, else that of most amounts; and how many amounts are in others. Amounts of different currencies are never added.
with counted as materialized (
  select a.currency, a.amounts from (
-- How many amounts of the chosen places and days, and of the year before where it is compared, are in each currency; nothing where all are in US dollars.
select a.currency, a.amounts
from amounts_by_currency(
  array(select distinct place.account_id from (
-- The locations that a dashboard is about: what its account, regions, location groups and locations leave of the reader's.
select l.location_id, l.account_id
from locations l
where ($3::bigint is null or l.account_id = $3::bigint)
  and ($4::text[] is null or l.region = any($4::text[]))
  and ($5::text[] is null or l.location_group = any($5::text[]))
  and (coalesce($6::boolean, $7::bigint[] is null) or l.location_id = any($7::bigint[]))
) place), array(select place.location_id from (
-- The locations that a dashboard is about: what its account, regions, location groups and locations leave of the reader's.
select l.location_id, l.account_id
from locations l
where ($3::bigint is null or l.account_id = $3::bigint)
  and ($4::text[] is null or l.region = any($4::text[]))
  and ($5::text[] is null or l.location_group = any($5::text[]))
  and (coalesce($6::boolean, $7::bigint[] is null) or l.location_id = any($7::bigint[]))
) place), $8::date, $9::date,
  case when $10::boolean::boolean then ($8::date::timestamp - interval '1 year')::date end,
  case when $10::boolean::boolean then ($9::date::timestamp - interval '1 year')::date end, $11::text
) a
) a
)
select chosen.currency, (select sum(c.amounts) from counted c where c.currency <> chosen.currency)::integer as left_out
from (select coalesce($11::text, (select c.currency from counted c order by c.amounts desc, c.currency limit 1), 'USD') as currency) chosen
) money
where $10::boolean::boolean
  -- Whose day comes again within the chosen days: February 29 with February 28. The bounds before it serve the index.
  and s.called_on between ($8::date::timestamp - interval '1 year')::date and ($9::date::timestamp - interval '1 year')::date + 1
  and (s.called_on + interval '1 year')::date between $8::date and $9::date
  and ($1::bigint::integer is null
    or date_trunc('month', (s.called_on + interval '1 year')::timestamp)::date = make_date($2::bigint::integer, $1::bigint::integer, 1))
  and ($12::text[] is null or s.service_type = any($12::text[]))
  and ($13::text[] is null or s.unit_location = any($13::text[]))
  and (coalesce($14::boolean, $15::text[] is null) or s.dealer_id in (select d.dealer_id from dealers d where d.nonsig = any($15::text[])))
) s where s.service_type <> 'stock'
),
bought as (
  select sum(b.spend) as spend, sum(b.quantity) as tires,
    sum(b.quantity) filter (where b.tire_kind = 'new') as new_tires,
    sum(b.spend) filter (where b.tire_kind = 'new') / nullif(sum(b.quantity) filter (where b.tire_kind = 'new' and b.spend is not null), 0) as new_price,
    sum(b.quantity) filter (where b.tire_kind = 'retread') as retreads,
    sum(b.spend) filter (where b.tire_kind = 'retread') / nullif(sum(b.quantity) filter (where b.tire_kind = 'retread' and b.spend is not null), 0) as retread_price
  from (
-- Tires bought for the chosen places, on the chosen days, from the chosen dealers, of the chosen brands, lines and sizes.
select b.purchase_id, b.account_id, b.location_id, b.purchased_on, b.tire_kind, b.quantity, case when b.currency = money.currency then b.quantity * b.unit_price end as spend,
  brand.name || ' ' || line.name || ' ' || p.tire_size as product,
  case when $1::bigint::integer is null then date_trunc('month', b.purchased_on::timestamp)::date
    else greatest(date_trunc('week', b.purchased_on::timestamp)::date, make_date($2::bigint::integer, $1::bigint::integer, 1)) end as period
from (
-- The locations that a dashboard is about: what its account, regions, location groups and locations leave of the reader's.
select l.location_id, l.account_id
from locations l
where ($3::bigint is null or l.account_id = $3::bigint)
  and ($4::text[] is null or l.region = any($4::text[]))
  and ($5::text[] is null or l.location_group = any($5::text[]))
  and (coalesce($6::boolean, $7::bigint[] is null) or l.location_id = any($7::bigint[]))
) place
join purchases b on b.account_id = place.account_id and b.location_id = place.location_id
join products p on p.product_id = b.product_id
cross join (
-- The currency that amounts are told in: the chosen one, else that of most amounts; and how many amounts are in others. Amounts of different currencies are never added.
with counted as materialized (
  select a.currency, a.amounts from (
-- How many amounts of the chosen places and days, and of the year before where it is compared, are in each currency; nothing where all are in US dollars.
select a.currency, a.amounts
from amounts_by_currency(
  array(select distinct place.account_id from (
-- The locations that a dashboard is about: what its account, regions, location groups and locations leave of the reader's.
select l.location_id, l.account_id
from locations l
where ($3::bigint is null or l.account_id = $3::bigint)
  and ($4::text[] is null or l.region = any($4::text[]))
  and ($5::text[] is null or l.location_group = any($5::text[]))
  and (coalesce($6::boolean, $7::bigint[] is null) or l.location_id = any($7::bigint[]))
) place), array(select place.location_id from (
-- The locations that a dashboard is about: what its account, regions, location groups and locations leave of the reader's.
select l.location_id, l.account_id
from locations l
where ($3::bigint is null or l.account_id = $3::bigint)
  and ($4::text[] is null or l.region = any($4::text[]))
  and ($5::text[] is null or l.location_group = any($5::text[]))
  and (coalesce($6::boolean, $7::bigint[] is null) or l.location_id = any($7::bigint[]))
) place), $8::date, $9::date,
  case when $10::boolean::boolean then ($8::date::timestamp - interval '1 year')::date end,
  case when $10::boolean::boolean then ($9::date::timestamp - interval '1 year')::date end, $11::text
) a
) a
)
select chosen.currency, (select sum(c.amounts) from counted c where c.currency <> chosen.currency)::integer as left_out
from (select coalesce($11::text, (select c.currency from counted c order by c.amounts desc, c.currency limit 1), 'USD') as currency) chosen
) money
join product_lines line on line.product_line_id = p.product_line_id
join brands brand on brand.brand_id = p.brand_id
where b.purchased_on between $8::date and $9::date
  and ($1::bigint::integer is null
    or date_trunc('month', b.purchased_on::timestamp)::date = make_date($2::bigint::integer, $1::bigint::integer, 1))
  and (coalesce($14::boolean, $15::text[] is null) or b.dealer_id in (select d.dealer_id from dealers d where d.nonsig = any($15::text[])))
  and ($16::text[] is null or p.tire_size = any($16::text[]))
  and ($17::bigint[] is null or p.product_line_id = any($17::bigint[]))
  and ($18::bigint[] is null or p.brand_id = any($18::bigint[]))
) b
),
bought_before as (
  select sum(b.spend) as spend, sum(b.quantity) as tires,
    sum(b.quantity) filter (where b.tire_kind = 'new') as new_tires,
    sum(b.spend) filter (where b.tire_kind = 'new') / nullif(sum(b.quantity) filter (where b.tire_kind = 'new' and b.spend is not null), 0) as new_price,
    sum(b.quantity) filter (where b.tire_kind = 'retread') as retreads,
    sum(b.spend) filter (where b.tire_kind = 'retread') / nullif(sum(b.quantity) filter (where b.tire_kind = 'retread' and b.spend is not null), 0) as retread_price
  from (
-- The same a year before; nothing unless the comparison is asked for.
select b.purchase_id, b.account_id, b.location_id, b.tire_kind, b.quantity, case when b.currency = money.currency then b.quantity * b.unit_price end as spend
from (
-- The locations that a dashboard is about: what its account, regions, location groups and locations leave of the reader's.
select l.location_id, l.account_id
from locations l
where ($3::bigint is null or l.account_id = $3::bigint)
  and ($4::text[] is null or l.region = any($4::text[]))
  and ($5::text[] is null or l.location_group = any($5::text[]))
  and (coalesce($6::boolean, $7::bigint[] is null) or l.location_id = any($7::bigint[]))
) place
join purchases b on b.account_id = place.account_id and b.location_id = place.location_id
join products p on p.product_id = b.product_id
cross join (
-- The currency that amounts are told in: the chosen one, else that of most amounts; and how many amounts are in others. Amounts of different currencies are never added.
with counted as materialized (
  select a.currency, a.amounts from (
-- How many amounts of the chosen places and days, and of the year before where it is compared, are in each currency; nothing where all are in US dollars.
select a.currency, a.amounts
from amounts_by_currency(
  array(select distinct place.account_id from (
-- The locations that a dashboard is about: what its account, regions, location groups and locations leave of the reader's.
select l.location_id, l.account_id
from locations l
where ($3::bigint is null or l.account_id = $3::bigint)
  and ($4::text[] is null or l.region = any($4::text[]))
  and ($5::text[] is null or l.location_group = any($5::text[]))
  and (coalesce($6::boolean, $7::bigint[] is null) or l.location_id = any($7::bigint[]))
) place), array(select place.location_id from (
-- The locations that a dashboard is about: what its account, regions, location groups and locations leave of the reader's.
select l.location_id, l.account_id
from locations l
where ($3::bigint is null or l.account_id = $3::bigint)
  and ($4::text[] is null or l.region = any($4::text[]))
  and ($5::text[] is null or l.location_group = any($5::text[]))
  and (coalesce($6::boolean, $7::bigint[] is null) or l.location_id = any($7::bigint[]))
) place), $8::date, $9::date,
  case when $10::boolean::boolean then ($8::date::timestamp - interval '1 year')::date end,
  case when $10::boolean::boolean then ($9::date::timestamp - interval '1 year')::date end, $11::text
) a
) a
)
select chosen.currency, (select sum(c.amounts) from counted c where c.currency <> chosen.currency)::integer as left_out
from (select coalesce($11::text, (select c.currency from counted c order by c.amounts desc, c.currency limit 1), 'USD') as currency) chosen
) money
where $10::boolean::boolean
  -- Whose day comes again within the chosen days: February 29 with February 28. The bounds before it serve the index.
  and b.purchased_on between ($8::date::timestamp - interval '1 year')::date and ($9::date::timestamp - interval '1 year')::date + 1
  and (b.purchased_on + interval '1 year')::date between $8::date and $9::date
  and (coalesce($14::boolean, $15::text[] is null) or b.dealer_id in (select d.dealer_id from dealers d where d.nonsig = any($15::text[])))
  and ($16::text[] is null or p.tire_size = any($16::text[]))
  and ($17::bigint[] is null or p.product_line_id = any($17::bigint[]))
  and ($18::bigint[] is null or p.brand_id = any($18::bigint[]))
) b
)
select calls.share as "EmergencyShare", calls_before.share as "PrevEmergencyShare",
  coalesce(bought.retreads, 0)::numeric / nullif(bought.new_tires, 0) as "RetreadRatio",
  coalesce(bought_before.retreads, 0)::numeric / nullif(bought_before.new_tires, 0) as "PrevRetreadRatio",
  bought.spend as "Spend", bought_before.spend as "PrevSpend", bought.tires as "Tires", bought_before.tires as "PrevTires",
  bought.new_price as "NewPrice", bought_before.new_price as "PrevNewPrice",
  bought.retread_price as "RetreadPrice", bought_before.retread_price as "PrevRetreadPrice", money.left_out as "LeftOut",
  case when money.left_out > 0 or money.currency <> 'USD' then money.currency end as "Currency"
from calls, calls_before, bought, bought_before, (
-- The currency that amounts are told in: the chosen one, else that of most amounts; and how many amounts are in others. Amounts of different currencies are never added.
with counted as materialized (
  select a.currency, a.amounts from (
-- How many amounts of the chosen places and days, and of the year before where it is compared, are in each currency; nothing where all are in US dollars.
select a.currency, a.amounts
from amounts_by_currency(
  array(select distinct place.account_id from (
-- The locations that a dashboard is about: what its account, regions, location groups and locations leave of the reader's.
select l.location_id, l.account_id
from locations l
where ($3::bigint is null or l.account_id = $3::bigint)
  and ($4::text[] is null or l.region = any($4::text[]))
  and ($5::text[] is null or l.location_group = any($5::text[]))
  and (coalesce($6::boolean, $7::bigint[] is null) or l.location_id = any($7::bigint[]))
) place), array(select place.location_id from (
-- The locations that a dashboard is about: what its account, regions, location groups and locations leave of the reader's.
select l.location_id, l.account_id
from locations l
where ($3::bigint is null or l.account_id = $3::bigint)
  and ($4::text[] is null or l.region = any($4::text[]))
  and ($5::text[] is null or l.location_group = any($5::text[]))
  and (coalesce($6::boolean, $7::bigint[] is null) or l.location_id = any($7::bigint[]))
) place), $8::date, $9::date,
  case when $10::boolean::boolean then ($8::date::timestamp - interval '1 year')::date end,
  case when $10::boolean::boolean then ($9::date::timestamp - interval '1 year')::date end, $11::text
) a
) a
)
select chosen.currency, (select sum(c.amounts) from counted c where c.currency <> chosen.currency)::integer as left_out
from (select coalesce($11::text, (select c.currency from counted c order by c.amounts desc, c.currency limit 1), 'USD') as currency) chosen
) money
where bought.tires is not null
), allowed as materialized (
  select * from data
  where false
), page as (
  select "EmergencyShare", "PrevEmergencyShare", "RetreadRatio", "PrevRetreadRatio", "Spend", "PrevSpend", "Tires", "PrevTires", "NewPrice", "PrevNewPrice", "RetreadPrice", "PrevRetreadPrice", "LeftOut", "Currency"
  from allowed
  order by "Spend" asc nulls last
  limit $19::integer offset $20::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('emergency_share', max("EmergencyShare"), 'prev_emergency_share', max("PrevEmergencyShare"), 'retread_ratio', max("RetreadRatio"), 'prev_retread_ratio', max("PrevRetreadRatio"), 'spend', max("Spend"), 'prev_spend', max("PrevSpend"), 'tires', max("Tires"), 'prev_tires', max("PrevTires"), 'new_price', max("NewPrice"), 'prev_new_price', max("PrevNewPrice"), 'retread_price', max("RetreadPrice"), 'prev_retread_price', max("PrevRetreadPrice"), 'left_out', max("LeftOut"), 'currency', max("Currency")) from allowed having true) as totals
