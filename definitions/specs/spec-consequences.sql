-- What changes at once when what is entered of a place is saved, for who may change it: it counts what they do not see, too.
select place.place, change.locations, change.gave_up, change.tires, change.units, change.removed
from :dataset(spec-place) place
cross join lateral spec_consequences(place.account_id, place.location_id, (
  select jsonb_agg(jsonb_build_object('axle_kind', given.axle_kind, 'is_own', given.is_own, 'target', given.target, 'warning', given.warning / 100,
    'critical', given.critical / 100, 'minimum', given.minimum, 'duals_warning', given.duals_warning, 'duals_critical', given.duals_critical))
  from (values
    ('steer', place.level = 'common' or coalesce(:steer_own, false), :steer_target, :steer_warning, :steer_critical, :steer_minimum, null::numeric, null::numeric),
      ('drive', place.level = 'common' or coalesce(:drive_own, false), :drive_target, :drive_warning, :drive_critical, :drive_minimum, :drive_duals_warning, :drive_duals_critical),
      ('trailer', place.level = 'common' or coalesce(:trailer_own, false), :trailer_target, :trailer_warning, :trailer_critical, :trailer_minimum, :trailer_duals_warning, :trailer_duals_critical)
  ) given (axle_kind, is_own, target, warning, critical, minimum, duals_warning, duals_critical)
), case :own_specs
  when 'replace' then array(select l.location_id from locations l where l.account_id = place.account_id)
  when 'choose' then :replaced
end) change
where place.may_edit
