-- How the tires of both products spread, in the same steps: about twelve of a round width in the reader's units, from the least rate to the most. The
-- share is of the product's own tires, as one may have many more of them. The width is worked out once, and each tire goes
-- straight to its step: compared with every one of them, thousands of tires would take seconds.
with unit as (
  select (case :user_distance_unit when 'km' then 1.609344 else 1 end / case :user_tread_unit when 'mm' then 0.79375 else 1 end)::numeric as one
), life as (
  select side, miles_per_32nd * unit.one as rate from :dataset(product-lives) life cross join unit
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
  (select side.product from :dataset(product-sides) side where side.side = 'first') as first_product,
  (select side.product from :dataset(product-sides) side where side.side = 'second') as second_product
from width
cross join unit
cross join lateral (
  select wear_from from generate_series(div(width.least, width.step) * width.step, width.most, width.step) wear_from
) bin
left join counted on counted.wear_from = bin.wear_from
