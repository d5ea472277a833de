-- What holds at a place for each kind of axle, and whose specification it is: its own, or an inherited one. Steer axles have no duals.
select held.axle_kind, array_position(array['steer', 'drive', 'trailer'], held.axle_kind) as axle_order, held.target_pressure_psi as target_pressure,
  100 * held.warning_share as warning_percentage, 100 * held.critical_share as critical_percentage, held.pull_point_32nds as minimum_tread_depth,
  case when held.axle_kind <> 'steer' then held.duals_warning_psi end as duals_warning, case when held.axle_kind <> 'steer' then held.duals_critical_psi end as duals_critical,
  held.set_for, held.updated_at, who.name as updated_by
from :dataset(spec-place) place
cross join lateral specs_of(place.account_id, place.location_id) held
left join user_names who on who.user_id = held.updated_by
