-- Saves what is entered of a place, in one statement with its version: the specs follow from what it says, by save_specs.
insert into spec_places as p (account_id, location_id)
select place.account_id, place.location_id
from :dataset(spec-place) place
where place.may_edit and :level = place.level and spec_version(place.place) = :version
on conflict (place) do update set version = p.version + 1
where p.version = :version
returning p.place, p.version, p.account_id, p.location_id, save_specs(p.account_id, p.location_id, :user_id, (
  select jsonb_agg(jsonb_build_object('axle_kind', given.axle_kind, 'is_own', given.is_own, 'target', given.target, 'warning', given.warning / 100,
    'critical', given.critical / 100, 'minimum', given.minimum, 'duals_warning', given.duals_warning, 'duals_critical', given.duals_critical))
  from (values
    ('steer', p.place = 'common' or :steer_own, :steer_target, :steer_warning, :steer_critical, :steer_minimum, null::numeric, null::numeric),
      ('drive', p.place = 'common' or :drive_own, :drive_target, :drive_warning, :drive_critical, :drive_minimum, :drive_duals_warning, :drive_duals_critical),
      ('trailer', p.place = 'common' or :trailer_own, :trailer_target, :trailer_warning, :trailer_critical, :trailer_minimum, :trailer_duals_warning, :trailer_duals_critical)
  ) given (axle_kind, is_own, target, warning, critical, minimum, duals_warning, duals_critical)
), case
  when p.location_id is not null or p.account_id is null then array[]::bigint[]
  when :own_specs = 'replace' then array(select l.location_id from locations l where l.account_id = p.account_id)
  when :own_specs = 'choose' then array(select l.location_id from locations l where l.location_id = any(:replaced) and l.account_id = p.account_id)
  else array[]::bigint[]
end) as changed
