-- One row a product in one kind of place: a size of a line on steer, drive or trailer axles, so that rates compare. The
-- median is the middle tire's rate, or the mean of the two in the middle; a kind of place without a pull point has no life.
with measured as (
  select tire.*,
    row_number() over (partition by product_line_id, tire_size, axle_kind order by miles_per_32nd) as place,
    count(*) over (partition by product_line_id, tire_size, axle_kind) as tires
  from :dataset(wear-tires) tire
  where miles_per_32nd is not null
)
select m.product_line_id, m.brand, m.product_line, m.retread, m.tire_size, m.axle_kind, m.tires,
  case when m.tires < 30 then 'indicative' else 'sound' end as standing,
  avg(m.miles_per_32nd) as mean_wear,
  avg(m.miles_per_32nd) filter (where m.place in ((m.tires + 1) / 2, (m.tires + 2) / 2)) as median_wear,
  avg(m.miles_per_32nd) - margin.factor * stddev_samp(m.miles_per_32nd) / sqrt(m.tires::numeric) as wear_from,
  avg(m.miles_per_32nd) + margin.factor * stddev_samp(m.miles_per_32nd) / sqrt(m.tires::numeric) as wear_to,
  avg(m.miles_per_32nd * greatest(0, m.usable_32nds)) as projected_miles,
  avg(m.miles_per_32nd * greatest(0, m.last_tread_32nds - m.pull_point)) filter (where m.is_fitted) as remaining_miles,
  avg(m.cost_per_32nd) as cost_per_32nd,
  avg(m.cost_per_32nd) / avg(m.miles_per_32nd) filter (where m.cost_per_32nd is not null) as cost_per_mile
from measured m
left join lateral (
  select f.factor from confidence_factors f where f.degrees < m.tires order by f.degrees desc limit 1
) margin on true
group by m.product_line_id, m.brand, m.product_line, m.retread, m.tire_size, m.axle_kind, m.tires, margin.factor
