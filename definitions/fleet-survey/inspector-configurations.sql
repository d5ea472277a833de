-- The layouts that administrators added, for units that are added in the yard. The presets are known to the inspector.
select c.configuration_code, c.unit_type as type, c.name,
  (
    select json_agg(json_build_object('kind', a.axle_kind, 'role', a.axle_role, 'is_lift_axle', a.is_lift_axle, 'is_wide_base', a.is_wide_base, 'left', a.left_codes, 'right', a.right_codes) order by a.axle_number)
    from (
      select w.axle_number, min(w.axle_kind) as axle_kind, min(coalesce(w.axle_role, w.axle_kind)) as axle_role, bool_or(w.is_lift_axle) as is_lift_axle, bool_or(w.is_wide_base) as is_wide_base,
        coalesce(json_agg(w.position_code order by w.wheel_order) filter (where w.side = 'left'), '[]') as left_codes,
        coalesce(json_agg(w.position_code order by w.wheel_order) filter (where w.side = 'right'), '[]') as right_codes
      from axle_configuration_wheels w
      where w.configuration_code = c.configuration_code
      group by w.axle_number
    ) a
  ) as axles
from axle_configurations c
where c.axles is not null
