with data as (
-- Each wheel of one unit: how far its tire runs on its tread, beside the other wheels of its axle and beside units of the same kind, how far it still goes,
-- and its pressures on the chosen days, those of raised lift axles left out. Of several units there is none. Spare wheels do not wear.
with unit as (
  select u.unit_id, u.location_id, u.configuration_code
  from units u
  where cardinality($1::bigint[]) = 1 and u.unit_id = any($1::bigint[])
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
  join (
-- Every wheel of the inspections of the chosen units, and what was read at it. Wheels stand as on the unit: axle by axle, from left to right.
select i.account_id, i.location_id, i.inspection_id, i.unit_id, u.unit_number, u.unit_number_order, i.survey_kind as event_kind, i.inspected_on as event_date,
  r.axle_number, r.side, r.wheel_index,
  w.position_code as position,
  w.wheel_order as position_order, w.is_lift_axle, coalesce(w.is_lift_axle and i.lift_axles_raised, false) as is_raised, w.axle_kind,
  r.pressure_psi as pressure, r.target_pressure_psi as target_pressure, r.pressure_severity as pressure_color, r.not_read_reason,
  tread_32nds_of(r.tread_outer_entered, r.tread_entered_unit) as tread_outer,
  tread_32nds_of(r.tread_center_entered, r.tread_entered_unit) as tread_center,
  tread_32nds_of(r.tread_inner_entered, r.tread_entered_unit) as tread_inner,
  irregular_wear_of(r.tread_outer_entered, r.tread_center_entered, r.tread_inner_entered, r.tread_entered_unit) as irregular_wear,
  r.tread_32nds as tread_depth, r.tread_severity as tread_depth_color, r.duals_severity as mismatch_duals_color, case when w.axle_role is distinct from 'spare' then r.axle_severity end as mismatch_axle_color,
  k.pressure_psi as pressure_as_left, k.tread_32nds as tread_depth_as_left,
  b.name as brand, p.name as product_line, t.tire_size
from (select distinct chosen.unit_id from unnest($1::bigint[]) chosen (unit_id)) asked
-- Fenced by offset: of many units at once, the inspections of everybody may be read.
cross join lateral (
  select * from inspections
  where unit_id = asked.unit_id and ($2::date is null or inspected_on >= $2::date) and ($3::date is null or inspected_on <= $3::date)
  offset 0
) i
join units u on u.unit_id = i.unit_id
cross join lateral (
  select * from readings
  where account_id = i.account_id and inspected_on = i.inspected_on and inspection_id = i.inspection_id
  offset 0
) r
left join readings_as_left k on k.account_id = r.account_id and k.inspected_on = r.inspected_on and k.inspection_id = r.inspection_id
  and k.axle_number = r.axle_number and k.side = r.side and k.wheel_index = r.wheel_index
left join axle_configuration_wheels w on w.configuration_code = u.configuration_code
  and w.axle_number = r.axle_number and w.side = r.side and w.wheel_index = r.wheel_index
left join tires t on t.tire_id = r.tire_id
left join product_lines p on p.product_line_id = t.product_line_id
left join brands b on b.brand_id = p.brand_id
) r on r.unit_id = unit.unit_id
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
left join (
-- How far units of the same kind run on their tread: for each kind of axle the median of the other units within reach that have the same axles and the
-- same work, as vehicles of other work wear otherwise. Each unit counts once, with the total miles of its mounted tires over
-- their total tread, as the unit itself does.
with unit as (
  select u.unit_id, u.configuration_code, coalesce(u.vocation, a.vocation) as vocation
  from units u
  join accounts a on a.account_id = u.account_id
  where cardinality($1::bigint[]) = 1 and u.unit_id = any($1::bigint[])
), rate as (
  select w.axle_kind, w.unit_id, sum(w.worn_miles) / sum(w.worn_32nds) as wear_rate
  from unit
  join tire_wear w on w.configuration_code = unit.configuration_code and w.vocation is not distinct from unit.vocation and w.unit_id <> unit.unit_id
  where w.is_fitted and w.miles_per_32nd is not null and w.axle_kind is not null
  group by w.axle_kind, w.unit_id
), sorted as (
  select axle_kind, array_agg(wear_rate order by wear_rate) as rates, count(*)::integer as units
  from rate
  group by axle_kind
)
select axle_kind, units, (rates[(units + 1) / 2] + rates[(units + 2) / 2]) / 2 as median_wear
from sorted
) kind on kind.axle_kind = r.axle_kind and kind.units >= 5
left join pressed p on p.axle_number = r.axle_number and p.side = r.side and p.wheel_index = r.wheel_index
), allowed as materialized (
  select * from data
  where false
), page as (
  select position, position_code, axle_number, axle_kind, brand, product_line, tread_depth, minimum_tread, left_out, wear_rate, axle_wear, against_axle, peer_units, peer_wear, against_peers, projected_miles, pressures, below, far_below, below_share, mean_below, mean_off_target
  from allowed
  order by axle_number asc nulls last, side collate "und-x-icu" asc nulls last, wheel_index asc nulls last
  limit $4::integer offset $5::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
