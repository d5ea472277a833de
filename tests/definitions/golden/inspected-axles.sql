with data as (
-- One row an inspection, its tires as a tree: axles front to back, each side's wheels
-- as seen from above, left to right (the outer wheel first on the left, last on the right).
select
  i.account_id, i.location_id, i.inspected_on, i.inspection_id, i.unit_id,
  (
    select json_agg(
      json_build_object(
        'axle_number', axle.axle_number,
        'axle_kind', axle.axle_kind,
        'axle_role', axle.axle_role,
        'is_wide_base', axle.is_wide_base,
        'mismatch', axle.axle_severity not in ('ok', 'not_read'),
        'mismatch_axle_color', axle.axle_severity,
        'is_lift_axle', axle.is_lift_axle,
        'is_raised', axle.is_lift_axle and i.lift_axles_raised,
        'left_side', axle.left_side,
        'right_side', axle.right_side
      ) order by axle.axle_number)
    from (
      select
        wheel.axle_number,
        max(wheel.axle_kind) as axle_kind,
        max(wheel.axle_role) as axle_role,
        bool_or(wheel.is_wide_base) as is_wide_base,
        bool_or(wheel.is_lift_axle) as is_lift_axle,
        max(wheel.axle_severity) as axle_severity,
        json_build_object(
          'mismatch_duals_color', max(wheel.duals_severity) filter (where wheel.side = 'left'),
          'wheels', coalesce(json_agg(wheel.reading order by wheel.wheel_index) filter (where wheel.side = 'left'), '[]')
        ) as left_side,
        json_build_object(
          'mismatch_duals_color', max(wheel.duals_severity) filter (where wheel.side = 'right'),
          'wheels', coalesce(json_agg(wheel.reading order by wheel.wheel_index desc) filter (where wheel.side = 'right'), '[]')
        ) as right_side
      from (
        select
          w.axle_number,
          w.side,
          w.wheel_index,
          w.axle_kind,
          coalesce(w.axle_role, w.axle_kind) as axle_role,
          w.is_wide_base,
          w.is_lift_axle,
          coalesce(r.axle_severity, 'not_read') as axle_severity,
          coalesce(r.duals_severity, case when count(*) over (partition by w.axle_number, w.side) > 1 then 'not_read' end) as duals_severity,
          json_build_object(
            'position', w.position_code,
            'pressure', r.pressure_psi,
            'pressure_color', coalesce(r.pressure_severity, 'not_read'),
            'target_pressure', r.target_pressure_psi,
            'tread_depth', r.tread_32nds,
            'tread_outer', tread_32nds_of(r.tread_outer_entered, r.tread_entered_unit),
            'tread_center', tread_32nds_of(r.tread_center_entered, r.tread_entered_unit),
            'tread_inner', tread_32nds_of(r.tread_inner_entered, r.tread_entered_unit),
            'tread_depth_color', coalesce(r.tread_severity, 'not_read')
          ) as reading
        from units u
        join axle_configuration_wheels w on w.configuration_code = u.configuration_code
        left join readings r
          on r.account_id = i.account_id and r.inspected_on = i.inspected_on and r.inspection_id = i.inspection_id
          and r.axle_number = w.axle_number and r.side = w.side and r.wheel_index = w.wheel_index
        where u.unit_id = i.unit_id
      ) wheel
      group by wheel.axle_number
    ) axle
  ) as tires
from inspections i
), allowed as materialized (
  select * from data
  where false
), page as (
  select inspected_on, inspection_id, unit_id, tires
  from allowed
  order by inspection_id asc nulls last
  limit $1::integer offset $2::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
