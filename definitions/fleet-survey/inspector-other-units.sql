-- Units of an open survey's location, in service, that are not on it: as they are put on it without a network.
select u.unit_id, u.account_id, u.location_id, u.unit_number, u.unit_number_order, u.unit_type as type, u.configuration_code,
  (
    select json_agg(json_build_object('kind', a.axle_kind, 'role', a.axle_role, 'is_lift_axle', a.is_lift_axle, 'is_wide_base', a.is_wide_base, 'left', a.left_codes, 'right', a.right_codes) order by a.axle_number)
    from (
      select w.axle_number, min(w.axle_kind) as axle_kind, min(coalesce(w.axle_role, w.axle_kind)) as axle_role, bool_or(w.is_lift_axle) as is_lift_axle, bool_or(w.is_wide_base) as is_wide_base,
        coalesce(json_agg(w.position_code order by w.wheel_order) filter (where w.side = 'left'), '[]') as left_codes,
        coalesce(json_agg(w.position_code order by w.wheel_order) filter (where w.side = 'right'), '[]') as right_codes
      from axle_configurations c
      join axle_configuration_wheels w on w.configuration_code = c.configuration_code
      where c.configuration_code = u.configuration_code and c.axles is not null
      group by w.axle_number
    ) a
  ) as axles
from surveys s
join units u on u.account_id = s.account_id and u.location_id = s.location_id and u.is_active
where s.survey_id = :survey_id
  and s.state = 'open'
  and s.kind in ('dealer', 'fleet') and u.location_id in (select place.location_id from locations place)
  and not exists (select from survey_units d where d.survey_id = s.survey_id and d.unit_id = u.unit_id)
