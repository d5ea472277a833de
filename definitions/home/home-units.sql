-- One row a unit with critical tires, with its worst one, what of it is critical, and since when some were critical at every inspection, as far as two years back.
select t.unit_id, t.account_id, t.location_id, t.unit_number, t.unit_number_order, t.unit_type, a.name as account_name, l.name as location_name,
  t.inspected_on, t.critical_tires, worst.position, worst.pressure, worst.off_target, worst.below_dual, worst.tread_depth, since.critical_since, :day - since.critical_since as days,
  case when t.survey_kind = 'checkpoint' then '/checkpoint/detail/' || t.unit_id || '?survey_id=' || t.survey_id else '/tireoptix/detail/' || t.survey_id end as address
from :dataset(home-tires) t
join accounts a on a.account_id = t.account_id
join locations l on l.location_id = t.location_id
cross join lateral (
  select w.position_code as position, case when r.pressure_severity = 'critical' then r.pressure_psi end as pressure, case when r.tread_severity = 'critical' then r.tread_32nds end as tread_depth,
    case when r.pressure_severity = 'critical' and r.target_pressure_psi > 0 and dual.is_reason is not true then 100 * (r.pressure_psi / r.target_pressure_psi - 1) end as off_target,
    case when r.pressure_severity = 'critical' and dual.is_reason then dual.below end as below_dual
  from readings r
  join units u on u.unit_id = t.unit_id
  -- A tire near its target is critical all the same where its dual carries the load.
  left join lateral (
    select other.pressure_psi - r.pressure_psi as below, other.pressure_psi - r.pressure_psi > abs(r.target_pressure_psi - r.pressure_psi) as is_reason
    from readings other
    where other.account_id = r.account_id and other.inspected_on = r.inspected_on and other.inspection_id = r.inspection_id
      and other.axle_number = r.axle_number and other.side = r.side and other.wheel_index <> r.wheel_index
  ) dual on true
  left join axle_configuration_wheels w on w.configuration_code = u.configuration_code and w.axle_number = r.axle_number and w.side = r.side and w.wheel_index = r.wheel_index
  where r.account_id = t.inspected_account_id and r.inspected_on = t.inspected_on and r.inspection_id = t.inspection_id
    and 'critical' in (r.pressure_severity, r.tread_severity)
  order by (r.tread_severity = 'critical') desc, r.pressure_psi / r.target_pressure_psi, r.axle_number, r.side, r.wheel_index
  limit 1
) worst
cross join lateral (
  select coalesce(min(i.inspected_on), t.inspected_on) as critical_since
  from inspections i
  where i.unit_id = t.unit_id and i.inspected_on between t.inspected_on - 730 and t.inspected_on and i.critical_tires > 0
    and (i.inspected_on, i.inspected_time, i.inspection_id) > coalesce((
      select (clean.inspected_on, clean.inspected_time, clean.inspection_id)
      from inspections clean
      where clean.unit_id = t.unit_id and clean.inspected_on between t.inspected_on - 730 and t.inspected_on
        and clean.total_tires_read_count > 0 and clean.critical_tires = 0
      order by clean.inspected_on desc, clean.inspected_time desc, clean.inspection_id desc
      limit 1
    ), ('-infinity'::date, '00:00'::time, 0::bigint))
) since
where t.critical_tires > 0
