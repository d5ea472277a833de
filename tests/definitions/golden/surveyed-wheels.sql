with data as (
-- One row a wheel of an inspection, beside what was read at it the last time the unit was surveyed before. Worse and better are by severity, the
-- worst of the wheel's four: an exception is a warning or worse.
select
  r.account_id, r.inspected_on, r.inspection_id, i.location_id, i.survey_id, i.unit_id, u.unit_number, w.wheel_order as position_order,
  r.axle_number || ' ' || w.position_code as axle_and_tire_position,
  r.pressure_psi as pressure, r.target_pressure_psi as target_pressure, r.pressure_severity as pressure_color, r.not_read_reason,
  case when r.pressure_severity in ('warning', 'critical') then 100 * (r.pressure_psi / nullif(r.target_pressure_psi, 0) - 1) end as pressure_deviation,
  r.tread_32nds as tread_depth, r.tread_severity as tread_depth_color,
  tread_32nds_of(r.tread_outer_entered, r.tread_entered_unit) as tread_outer,
  tread_32nds_of(r.tread_center_entered, r.tread_entered_unit) as tread_center,
  tread_32nds_of(r.tread_inner_entered, r.tread_entered_unit) as tread_inner,
  irregular_wear_of(r.tread_outer_entered, r.tread_center_entered, r.tread_inner_entered, r.tread_entered_unit) as irregular_wear,
  r.duals_severity as mismatch_duals_color,
  case when w.axle_role is distinct from 'spare' then r.axle_severity end as mismatch_axle_color,
  before.pressure_psi as pressure_before, before.tread_32nds as tread_depth_before,
  case
    when before.inspection_id is null or rank.now = 0 or rank.before = 0 then null
    when rank.now >= 3 and rank.before < 3 then 'new'
    when rank.now < 3 and rank.before >= 3 then 'gone'
    when rank.now >= 3 and rank.now > rank.before then 'worse'
    when rank.now >= 3 and rank.now < rank.before then 'better'
    when rank.now >= 3 then 'same'
  end as change,
  r.resolution, r.resolution_date, k.pressure_psi as pressure_as_left, k.tread_32nds as tread_depth_as_left,
  (
    select array_agg(c.wear_condition order by c.wear_condition) from reading_wear_conditions c
    where c.account_id = r.account_id and c.inspected_on = r.inspected_on and c.inspection_id = r.inspection_id
      and c.axle_number = r.axle_number and c.side = r.side and c.wheel_index = r.wheel_index
  ) as wear_conditions,
  r.valve_type as valve, concat_ws(' ', b.name, p.name, t.tire_size) as tire, r.tire_id,
  (
    select nullif(count(*), 0) from images m
    where m.survey_id = i.survey_id and m.unit_id = i.unit_id
      and (m.tire_id = r.tire_id or (m.tire_id is null and m.axle_number = r.axle_number and m.side = r.side and m.wheel_index = r.wheel_index))
  ) as tire_images_count,
  rank.now >= 3 as is_exception
from inspections i
join units u on u.unit_id = i.unit_id
join readings r on r.account_id = i.account_id and r.inspected_on = i.inspected_on and r.inspection_id = i.inspection_id
left join axle_configuration_wheels w
  on w.configuration_code = u.configuration_code and w.axle_number = r.axle_number and w.side = r.side and w.wheel_index = r.wheel_index
left join lateral (
  select previous.account_id, previous.inspected_on, previous.inspection_id from inspections previous
  where previous.unit_id = i.unit_id and previous.survey_kind in ('dealer', 'fleet') and previous.total_tires_read_count > 0
    and (previous.inspected_on, previous.inspected_time, previous.inspection_id) < (i.inspected_on, i.inspected_time, i.inspection_id)
  order by previous.inspected_on desc, previous.inspected_time desc, previous.inspection_id desc
  limit 1
) last on true
left join readings before on before.account_id = last.account_id and before.inspected_on = last.inspected_on and before.inspection_id = last.inspection_id
  and before.axle_number = r.axle_number and before.side = r.side and before.wheel_index = r.wheel_index
cross join lateral (
  select
    coalesce(max(array_position(array['not_read', 'ok', 'plan', 'warning', 'critical'], severity.now)), 1) - 1 as now,
    coalesce(max(array_position(array['not_read', 'ok', 'plan', 'warning', 'critical'], severity.before)), 1) - 1 as before
  from (values
    (r.pressure_severity, before.pressure_severity), (r.tread_severity, before.tread_severity),
    (r.duals_severity, before.duals_severity), (r.axle_severity, before.axle_severity)
  ) severity (now, before)
) rank
left join readings_as_left k on k.account_id = r.account_id and k.inspected_on = r.inspected_on and k.inspection_id = r.inspection_id
  and k.axle_number = r.axle_number and k.side = r.side and k.wheel_index = r.wheel_index
left join tires t on t.tire_id = r.tire_id
left join product_lines p on p.product_line_id = t.product_line_id
left join brands b on b.brand_id = p.brand_id
), allowed as materialized (
  select * from data
  where (axle_and_tire_position ~ $1::text)
), page as (
  select inspected_on, inspection_id, survey_id, unit_id, unit_number, axle_and_tire_position, pressure, target_pressure, pressure_color, not_read_reason, tread_depth, tread_outer, tread_center, tread_inner, irregular_wear, tread_depth_color, mismatch_duals_color, mismatch_axle_color, pressure_deviation, pressure_before, tread_depth_before, change, resolution, resolution_date, pressure_as_left, tread_depth_as_left, wear_conditions, valve, tire, tire_id, tire_images_count, is_exception
  from allowed
  order by inspection_id asc nulls last, position_order asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
