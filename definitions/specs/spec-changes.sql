-- Who changed which specification: those of the chosen location, of the chosen fleet with its locations, or all that the reader sees.
select c.spec_change_id, c.changed_at, who.name as changed_by,
  case when c.location_id is not null then 'location' when c.account_id is not null then 'fleet' else 'common' end as level, a.name as account_name, l.name as location_name,
  c.axle_kind, case when c.target_before is null then 'added' when c.target_after is null then 'removed' else 'changed' end as change,
  c.target_before, c.target_after, 100 * c.warning_before as warning_before, 100 * c.warning_after as warning_after,
  100 * c.critical_before as critical_before, 100 * c.critical_after as critical_after, c.minimum_before, c.minimum_after,
  case when c.axle_kind <> 'steer' then c.duals_warning_before end as duals_warning_before, case when c.axle_kind <> 'steer' then c.duals_warning_after end as duals_warning_after,
  case when c.axle_kind <> 'steer' then c.duals_critical_before end as duals_critical_before, case when c.axle_kind <> 'steer' then c.duals_critical_after end as duals_critical_after
from :dataset(spec-place) place
join spec_changes c on (place.account_id is null or c.account_id = place.account_id) and (place.location_id is null or c.location_id = place.location_id)
left join accounts a on a.account_id = c.account_id
left join locations l on l.location_id = c.location_id
left join user_names who on who.user_id = c.changed_by
