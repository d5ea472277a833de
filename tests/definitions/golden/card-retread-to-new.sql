with data as (
-- Tires bought by month. Where no new tire was bought there is no ratio.
select date_trunc('month', b.purchased_on::timestamp)::date as "Date",
  coalesce(sum(b.quantity) filter (where b.tire_kind = 'new'), 0) as "New",
  coalesce(sum(b.quantity) filter (where b.tire_kind = 'retread'), 0) as "Retread",
  (coalesce(sum(b.quantity) filter (where b.tire_kind = 'retread'), 0))::numeric
    / nullif(sum(b.quantity) filter (where b.tire_kind = 'new'), 0) as "RetreadToNewRatio"
from (
-- Tires bought for the chosen places, on the chosen days, from the chosen dealers, of the chosen brands, lines and sizes.
select b.purchase_id, b.account_id, b.location_id, b.purchased_on, b.tire_kind, b.quantity, b.quantity * b.unit_price as spend,
  brand.name || ' ' || line.name || ' ' || p.tire_size as product
from (
-- The locations that a dashboard is about: what its account, regions, location groups and locations leave of the reader's.
select l.location_id, l.account_id
from locations l
where l.account_id = any($1::bigint[])
  and ($2::bigint is null or l.account_id = $2::bigint)
  and ($3::text[] is null or l.region = any($3::text[]))
  and ($4::text[] is null or l.location_group = any($4::text[]))
  and ($5::boolean or $6::bigint[] is null or l.location_id = any($6::bigint[]))
) place
join purchases b on b.account_id = place.account_id and b.location_id = place.location_id
join products p on p.product_id = b.product_id
join product_lines line on line.product_line_id = p.product_line_id
join brands brand on brand.brand_id = p.brand_id
where b.purchased_on between $7::date and $8::date
  and ($9::boolean or $10::text[] is null or b.dealer_id in (select d.dealer_id from dealers d where d.nonsig = any($10::text[])))
  and ($11::text[] is null or p.tire_size = any($11::text[]))
  and ($12::bigint[] is null or p.product_line_id = any($12::bigint[]))
  and ($13::bigint[] is null or p.brand_id = any($13::bigint[]))
) b
group by 1
), allowed as materialized (
  select * from data
  where false
), page as (
  select "Date", "New", "Retread", "RetreadToNewRatio"
  from allowed
  order by "Date" asc nulls last
  limit $14::integer offset $15::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('new', coalesce(sum("New"), 0), 'retread', coalesce(sum("Retread"), 0)) from allowed having true) as totals
