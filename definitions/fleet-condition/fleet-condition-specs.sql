-- What the inspected locations ask of their tires: the location's own, else its account's, else everybody's.
select distinct on (l.location_id, k.axle_kind)
  l.location_id, l.name as location_name, k.axle_kind, s.target_pressure_psi as target_pressure,
  100 * s.warning_share as warning_percentage, 100 * s.critical_share as critical_percentage, s.minimum_tread_32nds as minimum_tread_depth,
  case when s.location_id is not null then 'location' when s.account_id is not null then 'account' else 'everybody' end as specified_for
from (select distinct location_id, account_id, location_name as name from :dataset(fleet-condition-inspections) i) l
cross join (values ('steer'), ('drive'), ('trailer')) k (axle_kind)
join specs s on s.axle_kind = k.axle_kind
  and (s.location_id = l.location_id or (s.location_id is null and (s.account_id = l.account_id or s.account_id is null)))
order by l.location_id, k.axle_kind, s.location_id nulls last, s.account_id nulls last
