-- Units with critical tires, of all accounts within reach, with since when some were critical at every inspection.
-- A home shows the first few of them: of these alone the worst tire is read, and what of it is critical.
select t.unit_id, t.account_id, t.location_id, t.unit_number, t.unit_number_order, a.name as account_name, l.name as location_name,
  t.inspected_on, t.critical_tires, worst.position, worst.pressure, worst.off_target, worst.below_dual, worst.tread_depth, t.critical_since, :day - t.critical_since as days,
  case when t.survey_kind = 'checkpoint' then '/checkpoint/detail/' || t.unit_id || '?survey_id=' || t.survey_id
    else '/tireoptix/detail/' || t.survey_id end as address
from (
  select *, row_number() over (order by critical_since, critical_tires desc, unit_number_order, unit_id) as place
  from :dataset(unit-conditions) seen
  where critical_tires > 0
) t
join units u on u.unit_id = t.unit_id
join accounts a on a.account_id = t.account_id
join locations l on l.location_id = t.location_id
left join lateral (
  select w.position_code as position, case when r.pressure_severity = 'critical' then r.pressure_psi end as pressure, case when r.tread_severity = 'critical' then r.tread_32nds end as tread_depth,
    case when r.pressure_severity = 'critical' and r.target_pressure_psi > 0 and dual.is_reason is not true then 100 * (r.pressure_psi / r.target_pressure_psi - 1) end as off_target,
    case when r.pressure_severity = 'critical' and dual.is_reason then dual.below end as below_dual
  from readings r
  left join lateral (
    select other.pressure_psi - r.pressure_psi as below, other.pressure_psi - r.pressure_psi > abs(r.target_pressure_psi - r.pressure_psi) as is_reason
    from readings other
    where other.account_id = r.account_id and other.inspected_on = r.inspected_on and other.inspection_id = r.inspection_id
      and other.axle_number = r.axle_number and other.side = r.side and other.wheel_index <> r.wheel_index
  ) dual on true
  left join axle_configuration_wheels w on w.configuration_code = u.configuration_code and w.axle_number = r.axle_number and w.side = r.side and w.wheel_index = r.wheel_index
  where t.place <= 15
    and r.account_id = t.inspected_account_id and r.inspected_on = t.inspected_on and r.inspection_id = t.inspection_id
    and 'critical' in (r.pressure_severity, r.tread_severity)
  order by (r.tread_severity = 'critical') desc, r.pressure_psi / nullif(r.target_pressure_psi, 0), r.axle_number, r.side, r.wheel_index
  limit 1
) worst on true
