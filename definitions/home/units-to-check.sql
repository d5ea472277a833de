-- Units in service at their last inspection of any kind, with their critical and warning tires as the home counts them, the worst tire, and since when some are critical.
select t.unit_id, t.account_id, t.location_id, t.unit_number, t.unit_number_order, a.name as account_name, l.name as location_name,
  t.inspected_on, t.critical_tires, t.warning_tires, worst.position, worst.pressure, worst.pressure_color, worst.off_target, worst.below_dual, worst.tread_depth, worst.tread_color,
  t.critical_since, :day - t.critical_since as days,
  case when t.survey_kind = 'checkpoint' then '/checkpoint/detail/' || t.unit_id || '?survey_id=' || t.survey_id
    else '/tireoptix/detail/' || t.survey_id end as address
from :dataset(unit-conditions) t
join units u on u.unit_id = t.unit_id
join accounts a on a.account_id = t.account_id
join locations l on l.location_id = t.location_id
left join lateral (
  select w.position_code as position, r.pressure_psi as pressure, r.tread_32nds as tread_depth,
    case when r.pressure_severity in ('warning', 'critical') then r.pressure_severity end as pressure_color,
    case when r.tread_severity in ('warning', 'critical') then r.tread_severity end as tread_color,
    case when r.pressure_severity in ('warning', 'critical') and r.target_pressure_psi > 0 then 100 * (r.pressure_psi / r.target_pressure_psi - 1) end as off_target,
    -- A tire near its target is critical all the same where its dual carries the load.
    case when r.pressure_severity in ('warning', 'critical') and dual.pressure_psi - r.pressure_psi > abs(r.target_pressure_psi - r.pressure_psi)
      then dual.pressure_psi - r.pressure_psi end as below_dual
  from readings r
  left join readings dual on dual.account_id = r.account_id and dual.inspected_on = r.inspected_on and dual.inspection_id = r.inspection_id
    and dual.axle_number = r.axle_number and dual.side = r.side and dual.wheel_index <> r.wheel_index
  left join axle_configuration_wheels w on w.configuration_code = u.configuration_code and w.axle_number = r.axle_number and w.side = r.side and w.wheel_index = r.wheel_index
  where t.critical_tires + t.warning_tires > 0
    and r.account_id = t.inspected_account_id and r.inspected_on = t.inspected_on and r.inspection_id = t.inspection_id
    and (r.pressure_severity in ('warning', 'critical') or r.tread_severity in ('warning', 'critical'))
  order by 'critical' in (r.pressure_severity, r.tread_severity) desc, (r.tread_severity = 'critical') desc, r.pressure_psi / nullif(r.target_pressure_psi, 0), r.axle_number, r.side, r.wheel_index
  limit 1
) worst on true
where (:accounts is null or t.account_id = any(:accounts))
  and (:locations is null or t.location_id = any(:locations))
  and case :condition when 'critical' then t.critical_tires > 0 when 'warning' then t.warning_tires > 0 when 'any' then t.critical_tires + t.warning_tires > 0 else true end
