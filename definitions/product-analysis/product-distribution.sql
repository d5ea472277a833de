-- How the tires of both products spread, in the same steps: about twelve of a round width, from the least rate to the most. The
-- share is of the product's own tires, as one may have many more of them.
with life as (
  select side, miles_per_32nd as rate from :dataset(product-lives) one
), span as (
  select min(rate) as least, max(rate) as most, nullif(max(rate) - min(rate), 0) / 12 as fine, count(*) filter (where side = 'first') as first, count(*) filter (where side = 'second') as second
  from life
), width as (
  select span.*, coalesce(power * case when fine <= power then 1 when fine <= 2 * power then 2 when fine <= 5 * power then 5 else 10 end, 1000) as step
  from span
  cross join lateral (select case when fine is not null then 10::numeric ^ floor(log(fine)) end as power) scale
)
select bin.wear_from, bin.wear_from + width.step as wear_to,
  count(*) filter (where life.side = 'first') as first_tires, count(*) filter (where life.side = 'second') as second_tires,
  100.0 * count(*) filter (where life.side = 'first') / nullif(width.first, 0) as first_share,
  100.0 * count(*) filter (where life.side = 'second') / nullif(width.second, 0) as second_share
from width
cross join lateral (
  select wear_from from generate_series(floor(width.least / width.step) * width.step, width.most, width.step) wear_from
) bin
left join life on life.rate >= bin.wear_from and life.rate < bin.wear_from + width.step
group by bin.wear_from, width.step, width.first, width.second
