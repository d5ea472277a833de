-- Each wheel of one unit: how far its tire runs on its tread, beside the other wheels of its axle and beside units of the same kind, how far it still goes,
-- and its pressures on the chosen days, those of raised lift axles left out. Of several units there is none. Spare wheels do not wear.
with unit as (
  select u.unit_id, u.location_id, u.configuration_code
  from units u
  where cardinality(:unit_ids) = 1 and u.unit_id = any(:unit_ids)
), wheel as (
  select unit.unit_id, unit.location_id, w.axle_number, w.side, w.wheel_index, w.wheel_order, w.axle_kind, w.position_code,
    case when count(*) over (partition by w.axle_number, w.side) = 1 then '' when w.wheel_index = 1 then '_outer' else '_inner' end as place
  from unit
  join axle_configuration_wheels w on w.configuration_code = unit.configuration_code
  where w.axle_role is distinct from 'spare'
), worn as (
  -- A tire that was not read on this unit yet is known by its fitting alone. Of two tires at one wheel, the later one is there.
  select distinct on (t.axle_number, t.side, t.wheel_index) t.axle_number, t.side, t.wheel_index, t.tire_id,
    coalesce(t.retread_product_line_id, t.product_line_id) as product_line_id,
    w.last_tread_32nds, w.miles_per_32nd, w.worn_miles, w.worn_32nds, case when w.tire_id is null then 'one_reading' else w.left_out end as left_out
  from unit
  join tires t on t.unit_id = unit.unit_id
  left join tire_wear w on w.tire_id = t.tire_id and w.unit_id = unit.unit_id
  order by t.axle_number, t.side, t.wheel_index, t.tire_id desc
), pressed as (
  select r.axle_number, r.side, r.wheel_index, count(*) as pressures,
    count(*) filter (where r.pressure < r.target_pressure) as below,
    count(*) filter (where r.pressure < r.target_pressure * 0.9) as far_below,
    avg(100 * (r.target_pressure - r.pressure) / r.target_pressure) as mean_below
  from unit
  join :dataset(unit-wheels-read) r on r.unit_id = unit.unit_id
  where r.pressure is not null and r.target_pressure > 0 and not r.is_raised
  group by r.axle_number, r.side, r.wheel_index
), rated as (
  select wheel.*, worn.tire_id, worn.product_line_id, worn.last_tread_32nds, worn.miles_per_32nd, worn.worn_miles, worn.worn_32nds,
    case when worn.tire_id is null then 'tire_unknown' else worn.left_out end as left_out,
    sum(worn.worn_miles) over axle - worn.worn_miles as other_miles, sum(worn.worn_32nds) over axle - worn.worn_32nds as other_32nds,
    greatest(case wheel.axle_kind when 'steer' then 4 else 2 end, spec.pull_point_32nds) as minimum_tread
  from wheel
  left join worn on worn.axle_number = wheel.axle_number and worn.side = wheel.side and worn.wheel_index = wheel.wheel_index
  left join specs_in_force spec on spec.location_id = wheel.location_id and spec.axle_kind = wheel.axle_kind
  window axle as (partition by wheel.axle_number)
)
select r.axle_kind || '_' || r.side || r.place as position, r.position_code, r.axle_number, r.side, r.wheel_index, r.wheel_order, r.axle_kind,
  b.name as brand, l.name as product_line, r.last_tread_32nds as tread_depth, r.minimum_tread, r.left_out,
  r.miles_per_32nd as wear_rate, r.worn_miles, r.worn_32nds,
  others.rate as axle_wear, 100 * (r.miles_per_32nd / others.rate - 1) as against_axle,
  kind.units as peer_units, kind.median_wear as peer_wear, 100 * (r.miles_per_32nd / kind.median_wear - 1) as against_peers,
  greatest(0, r.last_tread_32nds - r.minimum_tread) * r.miles_per_32nd as projected_miles,
  p.pressures, p.below, p.far_below, 100.0 * p.below / p.pressures as below_share, p.mean_below, -p.mean_below as mean_off_target
from rated r
cross join lateral (select case when r.other_32nds > 0 then r.other_miles / r.other_32nds end as rate) others
left join product_lines l on l.product_line_id = r.product_line_id
left join brands b on b.brand_id = l.brand_id
-- Fewer than five units say nothing of their kind.
left join :dataset(unit-kind-wear) kind on kind.axle_kind = r.axle_kind and kind.units >= 5
left join pressed p on p.axle_number = r.axle_number and p.side = r.side and p.wheel_index = r.wheel_index
