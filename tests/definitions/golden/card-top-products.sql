with data as (
-- The ten products that most was spent on, and their share of all that was spent. A sum below 0, of credit notes, has no share.
select b.product as "Product", sum(b.spend) as "TotalSpend", sum(b.quantity) filter (where b.spend is not null) as "Quantity",
  case when sum(b.spend) >= 0 and sum(sum(b.spend)) over () > 0 then 100 * sum(b.spend) / sum(sum(b.spend)) over () end as "TotalSpendPercentage"
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
  and (coalesce($12::boolean, $13::text[] is null) or b.dealer_id in (select d.dealer_id from dealers d where d.nonsig = any($13::text[])))
  and ($14::text[] is null or p.tire_size = any($14::text[]))
  and ($15::bigint[] is null or p.product_line_id = any($15::bigint[]))
  and ($16::bigint[] is null or p.brand_id = any($16::bigint[]))
) b
group by b.product
having sum(b.spend) is not null
order by sum(b.spend) desc, b.product collate "und-x-icu"
limit 10
), allowed as materialized (
  select * from data
  where false
), page as (
  select "Product", "TotalSpend", "Quantity", "TotalSpendPercentage"
  from allowed
  order by "Product" collate "und-x-icu" asc nulls last
  limit $17::integer offset $18::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('spend', sum("TotalSpend"), 'quantity', case when count(*) = 0 then 0 else sum("Quantity") end) from allowed having true) as totals
