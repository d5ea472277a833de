with data as (
-- Every wheel as a survey had published it before it was withdrawn.
select r.survey_revision_id, r.account_id, r.location_id, r.survey_id, unit.said ->> 'unit_number' as unit_number, natural_key(unit.said ->> 'unit_number') as unit_number_order,
  (unit.said ->> 'odometer_miles')::numeric as odometer, (unit.said ->> 'hours')::numeric as hours, nullif(unit.said ->> 'comments', '') as comments, w.not_read_reason, w.valve_type,
  array(select jsonb_array_elements_text(coalesce(w.wear_conditions, '[]')))::text[] as wear_conditions, (w.axle_number)::integer as axle_number, w.axle_number || ' ' || w.position as axle_and_tire_position,
  lpad(w.axle_number::text, 2, '0') || case w.side when 'left' then '0' || w.wheel_index else '1' || 9 - w.wheel_index end as position_order,
  w.pressure_psi as pressure, w.target_pressure_psi as target_pressure, w.pressure_severity as pressure_color, w.tread_32nds as tread_depth, w.tread_severity as tread_depth_color,
  tread_32nds_of(w.tread_outer_entered, w.tread_entered_unit) as tread_outer, tread_32nds_of(w.tread_center_entered, w.tread_entered_unit) as tread_center,
  tread_32nds_of(w.tread_inner_entered, w.tread_entered_unit) as tread_inner, irregular_wear_of(w.tread_outer_entered, w.tread_center_entered, w.tread_inner_entered, w.tread_entered_unit) as irregular_wear,
  w.duals_severity as mismatch_duals_color, case when w.position not like 'SP%' then w.axle_severity end as mismatch_axle_color, w.resolution, w.resolution_date,
  (w.as_left ->> 'pressure_psi')::numeric as pressure_as_left, (w.as_left ->> 'tread_32nds')::numeric as tread_depth_as_left
from survey_revisions r
cross join lateral jsonb_array_elements(r.published -> 'units') unit (said)
cross join lateral jsonb_to_recordset(coalesce(unit.said -> 'wheels', '[]')) w (axle_number integer, side text, wheel_index integer, position text, pressure_psi numeric, target_pressure_psi numeric,
  pressure_severity text, tread_32nds numeric, tread_entered_unit text, tread_outer_entered numeric, tread_center_entered numeric, tread_inner_entered numeric, tread_severity text, duals_severity text, axle_severity text, resolution text, resolution_date date, not_read_reason text, valve_type text, wear_conditions jsonb, as_left jsonb)
where r.survey_revision_id = $1::bigint
), allowed as materialized (
  select * from data
  where (unit_number ~ $2::text or axle_and_tire_position ~ $2::text)
), page as (
  select survey_revision_id, survey_id, unit_number, odometer, hours, comments, valve_type, wear_conditions, axle_and_tire_position, pressure, target_pressure, pressure_color, not_read_reason, tread_depth, tread_outer, tread_center, tread_inner, irregular_wear, tread_depth_color, mismatch_duals_color, mismatch_axle_color, resolution, resolution_date, pressure_as_left, tread_depth_as_left
  from allowed
  order by unit_number_order collate "und-x-icu" asc nulls last, position_order collate "und-x-icu" asc nulls last
  limit $3::integer offset $4::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
