-- What the inspected locations ask of their tires, and whose specification that is.
select l.location_id, l.name as location_name, s.axle_kind, s.target_pressure_psi as target_pressure,
  100 * s.warning_share as warning_percentage, 100 * s.critical_share as critical_percentage, s.minimum_tread_32nds as minimum_tread_depth,
  case when s.axle_kind <> 'steer' then s.duals_warning_psi end as duals_warning, case when s.axle_kind <> 'steer' then s.duals_critical_psi end as duals_critical,
  s.set_for as specified_for
from (select distinct location_id, account_id, location_name as name from :dataset(fleet-condition-inspections) i) l
join specs_in_force s on s.location_id = l.location_id
