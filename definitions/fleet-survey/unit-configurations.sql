-- Configurations of a type of unit, each with its axles from front to back: how many tires stand on its left and right.
select c.configuration_code as value, c.name as text, c.unit_type, c.tire_count,
  (
    select json_agg(json_build_object('left', sides.left_count, 'right', sides.right_count, 'kind', sides.axle_kind, 'role', sides.axle_role, 'is_lift_axle', sides.is_lift_axle, 'is_wide_base', sides.is_wide_base) order by sides.axle_number)
    from (
      select w.axle_number, min(w.axle_kind) as axle_kind, min(coalesce(w.axle_role, w.axle_kind)) as axle_role, bool_or(w.is_lift_axle) as is_lift_axle, bool_or(w.is_wide_base) as is_wide_base,
        count(*) filter (where w.side = 'left') as left_count, count(*) filter (where w.side = 'right') as right_count
      from axle_configuration_wheels w
      where w.configuration_code = c.configuration_code
      group by w.axle_number
    ) sides
  ) as axles
from axle_configurations c
where (:id is null or c.unit_type = :id)
