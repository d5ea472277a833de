-- Locations of a fleet that have specifications of their own which differ from those that are entered for the fleet. Of what is not entered nothing differs.
select l.location_id as value, l.name as text, l.location_number, l.account_id,
  string_agg(s.axle_kind, ', ' order by array_position(array['steer', 'drive', 'trailer'], s.axle_kind)) as axle_kinds
from :dataset(spec-place) place
join locations l on l.account_id = place.account_id
join specs s on s.location_id = l.location_id
join (values
  ('steer', :steer_target, :steer_warning, :steer_critical, :steer_minimum, null::numeric, null::numeric),
  ('drive', :drive_target, :drive_warning, :drive_critical, :drive_minimum, :drive_duals_warning, :drive_duals_critical),
  ('trailer', :trailer_target, :trailer_warning, :trailer_critical, :trailer_minimum, :trailer_duals_warning, :trailer_duals_critical)
) given (axle_kind, target, warning, critical, minimum, duals_warning, duals_critical) on given.axle_kind = s.axle_kind
where place.level = 'fleet'
  and (s.target_pressure_psi <> given.target or 100 * s.warning_share <> given.warning or 100 * s.critical_share <> given.critical
    or coalesce(s.minimum_tread_32nds, 4) <> given.minimum or s.duals_warning_psi <> given.duals_warning or s.duals_critical_psi <> given.duals_critical)
group by l.location_id, l.name, l.location_number, l.account_id
