-- One row a product in one kind of place: a size of a line on steer, drive or trailer axles, so that rates compare. Its rate is the total miles of its
-- tires over their total tread, with an interval by resampling them; beside it stand the mean of their rates, and the median: the middle tire's, or the mean
-- of the two in the middle. A kind of place without a pull point has no life.
-- Without `offset 0` what a tire has left would be worked out again for each of the figures that stand on it.
with lived as (
  select tire.product_line_id, tire.tire_size, tire.axle_kind, tire.tire_id, tire.miles_per_32nd, tire.worn_miles, tire.worn_32nds, life.usable,
    case when tire.is_fitted then greatest(0, tire.last_tread_32nds - pull.pull_point) end as left_32nds,
    case when life.usable > 0 then p.price / life.usable end as cost_per_32nd
  from :dataset(wear-tires) tire
  left join :dataset(list-prices) p on p.product_line_id = tire.product_line_id and p.tire_size = tire.tire_size and p.load_range = coalesce(tire.load_range, '')
  left join :dataset(wear-pull-points) pull on pull.location_id = tire.location_id and pull.axle_kind = tire.axle_kind
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
