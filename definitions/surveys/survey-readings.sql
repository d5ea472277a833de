-- One row a wheel, of every survey that surveys-chosen chooses; of those with a critical or warning exception alone, where only they are wanted.
select
  s.survey_id,
  s.account_id,
  s.location_id,
  s.kind,
  s.survey_date,
  s.fleet_name,
  s.fleet_location_name,
  u.unit_number,
  u.unit_number_order,
  i.unit_id,
  i.inspected_on as unit_date,
  i.inspected_time as unit_time,
  r.axle_number,
  r.side,
  r.wheel_index,
  r.axle_number || ' ' || w.position_code as axle_and_tire_position,
  w.wheel_order as position_order,
  r.pressure_psi as pressure,
  r.target_pressure_psi as target_pressure,
  r.pressure_severity as pressure_color,
  r.not_read_reason,
  r.tread_32nds as tread_depth,
  tread_32nds_of(r.tread_outer_entered, r.tread_entered_unit) as tread_outer,
  tread_32nds_of(r.tread_center_entered, r.tread_entered_unit) as tread_center,
  tread_32nds_of(r.tread_inner_entered, r.tread_entered_unit) as tread_inner,
  irregular_wear_of(r.tread_outer_entered, r.tread_center_entered, r.tread_inner_entered, r.tread_entered_unit) as irregular_wear,
  r.tread_severity as tread_depth_color,
  r.duals_severity as mismatch_duals_color,
  case when w.axle_role is distinct from 'spare' then r.axle_severity end as mismatch_axle_color,
  (
    select array_agg(c.wear_condition order by c.wear_condition) from reading_wear_conditions c
    where c.account_id = r.account_id and c.inspected_on = r.inspected_on and c.inspection_id = r.inspection_id
      and c.axle_number = r.axle_number and c.side = r.side and c.wheel_index = r.wheel_index
  ) as wear_conditions,
  r.valve_type as valve,
  b.name as brand,
  p.name as product_line,
  t.tire_size,
  pictured.of_unit is not null as is_unit_image_exist,
  pictured.of_tire is not null as is_tire_image_exist,
  pictured.of_unit as unit_images_count,
  pictured.of_tire as tire_images_count,
  r.tire_id,
  i.inspection_id as insp_id,
  i.total_tires_read_count = 0 as is_unit_unread,
  r.resolution,
  r.resolution_date,
  k.pressure_psi as pressure_as_left,
  k.tread_32nds as tread_depth_as_left,
  c.result as trailer_readiness
-- In the order that reports begin with: a page of it then needs no rows but its own.
from (select * from :dataset(surveys-chosen) survey order by fleet_location_name collate "und-x-icu" nulls last, survey_date desc nulls last) s
join inspections i on i.survey_id = s.survey_id and i.survey_kind in ('dealer', 'fleet')
join units u on u.unit_id = i.unit_id
-- Fenced by offset: joined freely, the planner takes account, day and inspection for independent and expects no row at all.
cross join lateral (
  select * from readings
  where account_id = i.account_id and inspected_on = i.inspected_on and inspection_id = i.inspection_id
  offset 0
) r
left join axle_configuration_wheels w
  on w.configuration_code = u.configuration_code
  and w.axle_number = r.axle_number and w.side = r.side and w.wheel_index = r.wheel_index
left join readings_as_left k on k.account_id = r.account_id and k.inspected_on = r.inspected_on and k.inspection_id = r.inspection_id
  and k.axle_number = r.axle_number and k.side = r.side and k.wheel_index = r.wheel_index
left join trailer_checks c on c.survey_id = s.survey_id and c.unit_id = i.unit_id
left join tires t on t.tire_id = r.tire_id
left join product_lines p on p.product_line_id = t.product_line_id
left join brands b on b.brand_id = p.brand_id
cross join lateral (
  select
    (select nullif(count(*), 0) from images m where m.survey_id = s.survey_id and m.unit_id = i.unit_id and m.tire_id is null and m.axle_number is null) as of_unit,
    (
      select nullif(count(*), 0) from images m
      where m.survey_id = s.survey_id and m.unit_id = i.unit_id
        and (m.tire_id = r.tire_id or (m.tire_id is null and m.axle_number = r.axle_number and m.side = r.side and m.wheel_index = r.wheel_index))
    ) as of_tire
) pictured
where :exceptions_only is not true
  or (i.critical_exceptions + i.warning_exceptions > 0 and array[r.pressure_severity, r.tread_severity, r.duals_severity, r.axle_severity] && array['critical', 'warning'])
