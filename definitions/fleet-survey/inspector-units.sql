-- The units of an open survey as the inspector takes them along. By the number of its wheels it is known whether all of a unit has come.
select d.unit_inspection_id, s.account_id, s.location_id, d.unit_id, u.unit_number, u.unit_number_order, u.unit_type as type, u.configuration_code,
  -- Presets are known to the inspector.
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
  ) as axles,
  d.lift_axles_raised, d.hours,
  nullif(d.comments, '') as comments, d.version, who.name as changed_by,
  json_build_object('license_plate', u.license_plate, 'license_plate_state', u.license_plate_state, 'vin', u.vin, 'dot', u.dot, 'manufacturer', u.manufacturer, 'model', u.model, 'year', u.model_year,
    'vocation', u.vocation) as identity,
  case d.mileage_entered_unit when 'km' then d.mileage_entered / 1.609344 else d.mileage_entered end as mileage,
  (
    select i.odometer_miles from inspections i
    where i.unit_id = d.unit_id and i.odometer_miles is not null
      and (i.inspected_on, i.inspected_time) <= (s.survey_date, case when d.was_published then d.inspected_time else '24:00' end)
    order by i.inspected_on desc, i.inspected_time desc, i.inspection_id desc
    limit 1
  ) as last_mileage,
  (select count(*)::integer from survey_wheels w where w.unit_inspection_id = d.unit_inspection_id) as wheel_count
from surveys s
join survey_units d on d.survey_id = s.survey_id
join units u on u.unit_id = d.unit_id
left join user_names who on who.user_id = d.changed_by
where s.survey_id = :survey_id
  and s.state = 'open'
  and s.kind in ('dealer', 'fleet')
