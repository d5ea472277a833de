with data as (
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
), allowed as materialized (
  select * from data
  where false
), page as (
  select inspection_id, unit_id, unit_number, event_kind, event_date, axle_number, position, is_lift_axle, pressure, target_pressure, pressure_color, not_read_reason, tread_outer, tread_center, tread_inner, irregular_wear, tread_depth, tread_depth_color, mismatch_duals_color, mismatch_axle_color, pressure_as_left, tread_depth_as_left, brand, product_line, tire_size
  from allowed
  order by inspection_id asc nulls last, axle_number asc nulls last, side collate "und-x-icu" asc nulls last, wheel_index asc nulls last
  limit $4::integer offset $5::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
