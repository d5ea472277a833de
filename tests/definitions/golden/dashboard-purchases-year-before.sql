with data as (
-- The same a year before; nothing unless the comparison is asked for.
select b.purchase_id, b.account_id, b.location_id, b.tire_kind, b.quantity, case when b.currency = money.currency then b.quantity * b.unit_price end as spend
from (
-- The locations that a dashboard is about: what its account, regions, location groups and locations leave of the reader's.
select l.location_id, l.account_id
from locations l
where ($1::bigint is null or l.account_id = $1::bigint)
  and ($2::text[] is null or l.region = any($2::text[]))
  and ($3::text[] is null or l.location_group = any($3::text[]))
  and (coalesce($4::boolean, $5::bigint[] is null) or l.location_id = any($5::bigint[]))
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
where ($1::bigint is null or l.account_id = $1::bigint)
  and ($2::text[] is null or l.region = any($2::text[]))
  and ($3::text[] is null or l.location_group = any($3::text[]))
  and (coalesce($4::boolean, $5::bigint[] is null) or l.location_id = any($5::bigint[]))
) place), array(select place.location_id from (
-- The locations that a dashboard is about: what its account, regions, location groups and locations leave of the reader's.
select l.location_id, l.account_id
from locations l
where ($1::bigint is null or l.account_id = $1::bigint)
  and ($2::text[] is null or l.region = any($2::text[]))
  and ($3::text[] is null or l.location_group = any($3::text[]))
  and (coalesce($4::boolean, $5::bigint[] is null) or l.location_id = any($5::bigint[]))
) place), $6::date, $7::date,
  case when $8::boolean::boolean then ($6::date::timestamp - interval '1 year')::date end,
  case when $8::boolean::boolean then ($7::date::timestamp - interval '1 year')::date end, $9::text
) a
) a
)
select chosen.currency, (select sum(c.amounts) from counted c where c.currency <> chosen.currency)::integer as left_out
from (select coalesce($9::text, (select c.currency from counted c order by c.amounts desc, c.currency limit 1), 'USD') as currency) chosen
) money
where $8::boolean::boolean
  -- Whose day comes again within the chosen days: February 29 with February 28. The bounds before it serve the index.
  and b.purchased_on between ($6::date::timestamp - interval '1 year')::date and ($7::date::timestamp - interval '1 year')::date + 1
  and (b.purchased_on + interval '1 year')::date between $6::date and $7::date
  and (coalesce($10::boolean, $11::text[] is null) or b.dealer_id in (select d.dealer_id from dealers d where d.nonsig = any($11::text[])))
  and ($12::text[] is null or p.tire_size = any($12::text[]))
  and ($13::bigint[] is null or p.product_line_id = any($13::bigint[]))
  and ($14::bigint[] is null or p.brand_id = any($14::bigint[]))
), allowed as materialized (
  select * from data
  where false
), page as (
  select purchase_id, account_id, location_id, tire_kind, quantity, spend
  from allowed
  order by purchase_id asc nulls last
  limit $15::integer offset $16::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
