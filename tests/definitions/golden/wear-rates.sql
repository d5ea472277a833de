with data as (
-- One row a product in one kind of place: a size of a line on steer, drive or trailer axles, so that rates compare. The
-- median is the middle tire's rate, or the mean of the two in the middle; a kind of place without a pull point has no life.
with measured as (
  select tire.*,
    row_number() over (partition by product_line_id, tire_size, axle_kind order by miles_per_32nd) as place,
    count(*) over (partition by product_line_id, tire_size, axle_kind) as tires
  from (
-- One row a tire whose tread was read, with its wear as it was settled when the readings were stored. The product is that
-- of the tread: a retread's own. The part that is being chosen from (:part) does not narrow itself.
with pull_points as (
  select distinct on (l.location_id, s.axle_kind) l.location_id, s.axle_kind, coalesce(s.minimum_tread_32nds, 4) as pull_point
  from locations l
  join specs s on s.location_id = l.location_id or (s.location_id is null and (s.account_id = l.account_id or s.account_id is null))
  where l.account_id = any($1::bigint[])
  order by l.location_id, s.axle_kind, s.location_id nulls last, s.account_id nulls last
)
select w.tire_id, w.account_id, w.location_id, b.brand_id, b.name as brand, l.product_line_id, l.name as product_line,
  case when l.is_retread then 'retread' else 'new' end as retread, t.tire_size, t.load_range, wheel.axle_kind, wheel.position_code as position,
  u.configuration_code, c.name as configuration, coalesce(u.vocation, a.vocation) as vocation, w.left_out, w.miles_per_32nd,
  t.unit_id is not null as is_fitted, w.last_tread_32nds, pull.pull_point, coalesce(t.new_tread_32nds, p.new_tread_32nds) - pull.pull_point as usable_32nds,
  case when coalesce(t.new_tread_32nds, p.new_tread_32nds) > pull.pull_point
    then (case when l.is_retread then p.retread_price else p.new_price end) / (coalesce(t.new_tread_32nds, p.new_tread_32nds) - pull.pull_point) end as cost_per_32nd
from tire_wear w
join tires t on t.tire_id = w.tire_id
join accounts a on a.account_id = w.account_id
join locations place on place.location_id = w.location_id
join units u on u.unit_id = w.unit_id
join axle_configurations c on c.configuration_code = u.configuration_code
join axle_configuration_wheels wheel on wheel.configuration_code = u.configuration_code
  and wheel.axle_number = w.axle_number and wheel.side = w.side and wheel.wheel_index = w.wheel_index
join product_lines l on l.product_line_id = coalesce(t.retread_product_line_id, t.product_line_id)
join brands b on b.brand_id = l.brand_id
left join products p on p.product_line_id = l.product_line_id and p.tire_size = t.tire_size and p.load_range = t.load_range
left join pull_points pull on pull.location_id = w.location_id and pull.axle_kind = wheel.axle_kind
where w.account_id = any($2::bigint[])
  and ($3::bigint[] is null or w.account_id = any($3::bigint[]))
  and ($4::text[] is null or place.country_code = any($4::text[]))
  and ($5::text[] is null or place.country_code || '-' || place.state_code = any($5::text[]))
  and ($6::text[] is null or $7::text = 'brands' or b.brand_id::text = any($6::text[]))
  and ($8::text[] is null or $7::text = 'retreads' or case when l.is_retread then 'retread' else 'new' end = any($8::text[]))
  and ($9::text[] is null or $7::text = 'product_lines' or l.product_line_id::text = any($9::text[]))
  and ($10::text[] is null or $7::text = 'tire_sizes' or t.tire_size = any($10::text[]))
  and ($11::text[] is null or $7::text = 'wheel_positions' or wheel.position_code = any($11::text[]))
  and ($12::text[] is null or $7::text = 'axle_configurations' or u.configuration_code = any($12::text[]))
  and ($13::text[] is null or $7::text = 'load_ranges' or t.load_range = any($13::text[]))
  and ($14::text[] is null or $7::text = 'vocations' or coalesce(u.vocation, a.vocation) = any($14::text[]))
) tire
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
), allowed as materialized (
  select * from data
  where (brand ilike $15::text or product_line ilike $15::text or tire_size ilike $15::text)
), page as (
  select product_line_id, brand, product_line, retread, tire_size, axle_kind, tires, standing, mean_wear, median_wear, wear_from, wear_to, projected_miles, remaining_miles, cost_per_32nd, cost_per_mile
  from allowed
  order by product_line_id asc nulls last, tire_size collate "C" asc nulls last, axle_kind collate "C" asc nulls last
  limit $16::integer offset $17::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('products', count(*), 'tires', coalesce(sum(tires), 0)) from allowed having true) as totals
