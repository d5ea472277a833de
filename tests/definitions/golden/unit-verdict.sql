with data as (
-- Why a unit wears tires, in one row: measures that sentences are made of. Limits that choose the worst of several stand here, the others in the report.
-- Steady under-inflation is four readings or more, three of four below the target, and 10 percent below it on average, as the common warning limit.
with position as (
  select * from (
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
) wheel
), pair as (
  select * from (
-- Each pair of duals of one unit: how far apart its tires were in pressure at the inspections of the chosen days, and in tread at the last of them.
-- Tires of a raised lift axle carry nothing, and do not count.
with apart as (
  select r.axle_number, r.side, r.axle_kind, r.inspection_id, r.event_date,
    string_agg(r.position, ' / ' order by r.position_order) as pair,
    max(r.pressure) - min(r.pressure) as pressures, max(r.tread_depth) - min(r.tread_depth) as treads,
    count(r.pressure) as pressures_read, count(r.tread_depth) as treads_read
  from (
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
) r
  where cardinality($1::bigint[]) = 1 and r.position is not null and not r.is_raised
  group by r.axle_number, r.side, r.axle_kind, r.inspection_id, r.event_date
  having count(*) = 2
)
select a.axle_number, a.side, a.axle_kind || '_' || a.side as place, min(a.pair) as pair,
  count(*) filter (where a.pressures_read = 2) as pressures_read,
  count(*) filter (where a.pressures_read = 2 and a.pressures > 5) as pressures_apart,
  avg(a.pressures) filter (where a.pressures_read = 2) as mean_apart,
  (array_agg(a.treads order by a.event_date desc, a.inspection_id desc) filter (where a.treads_read = 2))[1] as tread_apart,
  max(a.event_date) filter (where a.treads_read = 2) as tread_read_on
from apart a
group by a.axle_number, a.side, a.axle_kind
) duals
), worst as (
  select * from position where wear_rate is not null
  order by against_axle nulls last, wear_rate, wheel_order
  limit 1
), soft as (
  select *, count(*) over () as positions from position
  where pressures >= 4 and below_share >= 75 and mean_below >= 10
  order by mean_below desc, wheel_order
  limit 1
), steer as (
  select axle_number,
    sum(worn_miles) filter (where side = 'left') / sum(worn_32nds) filter (where side = 'left') as left_rate,
    sum(worn_miles) filter (where side = 'right') / sum(worn_32nds) filter (where side = 'right') as right_rate
  from position
  where axle_kind = 'steer' and wear_rate is not null
  group by axle_number
), steered as (
  select case when left_rate <= right_rate then 'left' else 'right' end as slow_side, left_rate, right_rate,
    100 * (1 - least(left_rate, right_rate) / greatest(left_rate, right_rate)) as behind
  from steer
  where left_rate is not null and right_rate is not null
  order by behind desc, axle_number
  limit 1
), unequal as (
  select * from pair where pressures_read >= 3 and 2 * pressures_apart > pressures_read
  order by mean_apart desc, axle_number, side
  limit 1
), mismatched as (
  select * from pair where tread_apart > 4
  order by tread_apart desc, axle_number, side
  limit 1
), kind as (
  select axle_kind, sum(worn_miles) / sum(worn_32nds) as wear_rate, max(peer_units) as units, max(peer_wear) as median
  from position
  where wear_rate is not null
  group by axle_kind
), slow as (
  select *, 100 * (1 - wear_rate / median) as behind from kind
  where median is not null
  order by behind desc, axle_kind
  limit 1
), whole as (
  select count(*) as positions, count(wear_rate) as rated, sum(pressures)::integer as pressures, sum(below)::integer as below,
    sum(far_below)::integer as far_below
  from position
), dual as (
  select sum(pressures_read)::integer as pressures_read, sum(pressures_apart)::integer as pressures_apart, sum(mean_apart * pressures_read) / sum(pressures_read) as mean_apart
  from pair
  where pressures_read > 0
)
select cardinality($1::bigint[]) as units,
  case when cardinality($1::bigint[]) = 1 then (select u.unit_number from units u where u.unit_id = any($1::bigint[])) end as unit_number, whole.positions, whole.rated,
  worst.position as worst_position, worst.position_code as worst_code, worst.axle_kind as worst_kind, worst.wear_rate as worst_wear,
  -worst.against_axle as worst_behind, worst.tread_depth as worst_tread, worst.minimum_tread as worst_minimum,
  worst.projected_miles as worst_projected, worst.pressures as worst_pressures, worst.below as worst_below,
  own.wear_rate as kind_wear, own.units as peer_units, own.median as peer_wear, abs(100 * (1 - own.wear_rate / own.median)) as peer_difference,
  100 * (1 - own.wear_rate / own.median) as behind_peers,
  whole.pressures, whole.below, whole.far_below, 100.0 * whole.below / whole.pressures as below_share,
  dual.pressures_read as pairs_read, dual.pressures_apart as pairs_apart, dual.mean_apart as pairs_mean,
  steered.left_rate as steer_left, steered.right_rate as steer_right, steered.slow_side as steer_side, steered.behind as steer_behind,
  soft.position as soft_position, soft.position_code as soft_code, soft.pressures as soft_pressures, soft.below as soft_below,
  soft.mean_below as soft_mean, soft.positions as soft_positions,
  unequal.place as unequal_place, unequal.pair as unequal_pair, unequal.pressures_read as unequal_read,
  unequal.pressures_apart as unequal_apart, unequal.mean_apart as unequal_mean,
  mismatched.place as mismatch_place, mismatched.pair as mismatch_pair, mismatched.tread_apart as mismatch_tread, mismatched.tread_read_on as mismatch_date,
  slow.axle_kind as slow_kind, slow.wear_rate as slow_wear, slow.units as slow_units, slow.median as slow_median, slow.behind as slow_behind
from whole
cross join dual
left join worst on true
left join kind own on own.axle_kind = worst.axle_kind
left join soft on true
left join steered on true
left join unequal on true
left join mismatched on true
left join slow on true
), allowed as materialized (
  select * from data
  where false
), page as (
  select units, unit_number, positions, rated, worst_position, worst_code, worst_kind, worst_wear, worst_behind, worst_tread, worst_minimum, worst_projected, worst_pressures, worst_below, kind_wear, peer_units, peer_wear, peer_difference, behind_peers, pressures, below, far_below, below_share, pairs_read, pairs_apart, pairs_mean, steer_left, steer_right, steer_side, steer_behind, soft_position, soft_code, soft_pressures, soft_below, soft_mean, soft_positions, unequal_place, unequal_pair, unequal_read, unequal_apart, unequal_mean, mismatch_place, mismatch_pair, mismatch_tread, mismatch_date, slow_kind, slow_wear, slow_units, slow_median, slow_behind
  from allowed
  order by units asc nulls last
  limit $4::integer offset $5::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
