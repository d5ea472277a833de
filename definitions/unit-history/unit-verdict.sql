-- Why a unit wears tires, in one row: measures that sentences are made of. Limits that choose the worst of several stand here, the others in the report.
-- Steady under-inflation is four readings or more, three of four below the target, and 10 percent below it on average, as the common warning limit.
with position as (
  select * from :dataset(unit-positions) wheel
), pair as (
  select * from :dataset(unit-pairs) duals
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
select cardinality(:unit_ids) as units,
  case when cardinality(:unit_ids) = 1 then (select u.unit_number from units u where u.unit_id = any(:unit_ids)) end as unit_number, whole.positions, whole.rated,
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
