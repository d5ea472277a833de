-- The figures of each product. Its rate is the total miles of its tires over their total tread, its life that rate on the tread from new to the pull point, its
-- cost of a mile the price of 1/32 over the rate. The 95 % interval of the rate is by resampling the tires; life and cost follow from its ends. Quartiles lie
-- between the two tires next to them, by their distance, as the median does between the two in the middle.
with rate as (
  select side, count(*) as tires, array_agg(miles_per_32nd order by miles_per_32nd) as rates,
    array_agg(tire_id) as tire_ids, array_agg(worn_miles) as miles, array_agg(worn_32nds) as worn,
    sum(worn_miles) / sum(worn_32nds) as wear_rate, avg(miles_per_32nd) as mean, avg(usable_32nds) as usable, avg(cost_per_32nd) as cost_per_32nd,
    sum(worn_miles) filter (where cost_per_32nd is not null) / sum(worn_32nds) filter (where cost_per_32nd is not null) as rate_of_priced
  from :dataset(product-lives) life
  group by side
), seen as (
  select side, count(*) as tires, count(*) filter (where left_out is not null) as left_out
  from :dataset(product-tires) tire
  group by side
), casing as (
  select side, count(*) as casings, count(*) filter (where status = 'rejected') as rejected
  from :dataset(product-casings) c
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
from :dataset(product-sides) product
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
