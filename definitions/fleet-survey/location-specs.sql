-- What a location asks of its tires, by axle type.
select s.account_id, s.location_id, s.axle_kind, s.target_pressure_psi as target_pressure, s.warning_share, s.critical_share, s.minimum_tread_32nds as minimum_tread_depth,
  s.duals_warning_psi as duals_warning, s.duals_critical_psi as duals_critical
from specs_in_force s
where s.location_id = :location_id
