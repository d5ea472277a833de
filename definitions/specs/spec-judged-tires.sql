-- Tires at the places that a change of specifications concerns, each by its last reading: as it is judged by what holds now, and as it would be by what is
-- entered. 3 is critical, 2 a warning, as domain/severity.ts has it; of duals the softer tire counts. A tire counts once, by the worse of pressure and tread.
with held as (
  select given.axle_kind, given.is_own, case when given.is_own then given.target else above.target_pressure_psi end as target,
    case when given.is_own then given.warning / 100 else above.warning_share end as warning, case when given.is_own then given.critical / 100 else above.critical_share end as critical,
    case when given.is_own then coalesce(given.minimum, 4) else above.pull_point_32nds end as minimum,
    case when given.is_own then coalesce(given.duals_warning, 10) else above.duals_warning_psi end as duals_warning,
    case when given.is_own then coalesce(given.duals_critical, 20) else above.duals_critical_psi end as duals_critical
  from :dataset(spec-place) place
  cross join lateral (values
    ('steer', place.level = 'common' or coalesce(:steer_own, false), :steer_target, :steer_warning, :steer_critical, :steer_minimum, null::numeric, null::numeric),
    ('drive', place.level = 'common' or coalesce(:drive_own, false), :drive_target, :drive_warning, :drive_critical, :drive_minimum, :drive_duals_warning, :drive_duals_critical),
    ('trailer', place.level = 'common' or coalesce(:trailer_own, false), :trailer_target, :trailer_warning, :trailer_critical, :trailer_minimum, :trailer_duals_warning, :trailer_duals_critical)
  ) given (axle_kind, is_own, target, warning, critical, minimum, duals_warning, duals_critical)
  join lateral specs_of(case when place.location_id is not null then place.account_id end, null) above on above.axle_kind = given.axle_kind
), concerned as (
  select l.account_id, l.location_id, l.name as location_name, l.name_order, was.axle_kind, was.target_pressure_psi as target_before, was.warning_share as warning_before,
    was.critical_share as critical_before, was.pull_point_32nds as minimum_before, was.duals_warning_psi as duals_warning_before,
    was.duals_critical_psi as duals_critical_before, held.target, held.warning, held.critical, held.minimum, held.duals_warning, held.duals_critical
  from :dataset(spec-place) place
  join locations l on (place.account_id is null or l.account_id = place.account_id) and (place.location_id is null or l.location_id = place.location_id)
  join specs_in_force was on was.location_id = l.location_id
  join held on held.axle_kind = was.axle_kind
  where case place.level
    when 'location' then true
    when 'common' then was.set_for = 'everybody'
    else was.set_for <> 'location' or :own_specs = 'replace' or (:own_specs = 'choose' and was.location_id = any(:replaced))
  end
)
select concerned.account_id, concerned.location_id, concerned.location_name, concerned.name_order, unit.unit_id, r.axle_number, r.side, r.wheel_index,
  max(judged.severity) filter (where spec.place = 1) as severity_before, max(judged.severity) filter (where spec.place = 2) as severity_after
from (select distinct concerned.location_id from concerned) place
join units unit on unit.location_id = place.location_id and unit.is_active
join last_inspections last on last.unit_id = unit.unit_id
cross join lateral (
  select i.account_id, i.inspected_on, i.inspection_id, i.survey_kind = 'checkpoint' as is_hot, i.lift_axles_raised from inspections i
  where i.unit_id = unit.unit_id and i.inspected_on <= last.inspected_on and i.total_tires_read_count > 0
  order by i.inspected_on desc, i.inspected_time desc, i.inspection_id desc
  limit 1
) i
cross join lateral (
  select one.axle_number, one.side, one.wheel_index, one.pressure_psi, one.tread_32nds, max(one.pressure_psi) over (partition by one.axle_number, one.side) as pair_psi
  from readings one
  where one.account_id = i.account_id and one.inspected_on = i.inspected_on and one.inspection_id = i.inspection_id
) r
join axle_configuration_wheels w on w.configuration_code = unit.configuration_code and w.axle_number = r.axle_number and w.side = r.side and w.wheel_index = r.wheel_index
join concerned on concerned.location_id = place.location_id and concerned.axle_kind = w.axle_kind
cross join lateral (values
  (1, concerned.target_before, concerned.warning_before, concerned.critical_before, concerned.minimum_before, concerned.duals_warning_before, concerned.duals_critical_before),
  (2, concerned.target, concerned.warning, concerned.critical, concerned.minimum, concerned.duals_warning, concerned.duals_critical)
) spec (place, target, warning, critical, minimum, duals_warning, duals_critical)
cross join lateral (
  select case when w.axle_role = 'spare' or (w.is_lift_axle and coalesce(i.lift_axles_raised, false)) then 1 else greatest(
    case
      when r.pressure_psi is null then 0
      when round(r.pressure_psi, 4) <= round(spec.target * (1 - spec.critical), 4) then 3
      when round(r.pressure_psi, 4) < round(spec.target * (1 - spec.warning), 4) then 2
      when round(r.pressure_psi, 4) > round(spec.target * (1 + spec.warning + case when i.is_hot then 0.15 else 0 end), 4) then 2
      else 1
    end,
    case when r.pair_psi - r.pressure_psi > spec.duals_critical then 3 when r.pair_psi - r.pressure_psi > spec.duals_warning then 2 else 0 end,
    case
      when r.tread_32nds is null then 0
      when r.tread_32nds < greatest(case concerned.axle_kind when 'steer' then 4 else 2 end, spec.minimum) then 3
      when r.tread_32nds <= greatest(case concerned.axle_kind when 'steer' then 4 else 2 end, spec.minimum) + 2 then 2
      else 1
    end
  ) end as severity
) judged
group by concerned.account_id, concerned.location_id, concerned.location_name, concerned.name_order, unit.unit_id, r.axle_number, r.side, r.wheel_index
