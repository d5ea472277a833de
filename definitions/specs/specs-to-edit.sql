-- The specifications of a place as they are entered: of each kind of axle what holds there, which its own would begin as, and what it would hold for.
select place.place, place.level, place.account_id, place.location_id, coalesce(place.location_name, place.account_name) as place_name, place.account_name,
  spec_version(place.place) as version, held.*, effect.*,
  (
    select count(distinct own.location_id)
    from locations l
    join specs own on own.location_id = l.location_id
    where l.account_id = place.account_id and place.level = 'fleet'
  ) as own_locations,
  'keep' as own_specs, array[]::bigint[] as replaced
from :dataset(spec-place) place
cross join lateral (
  select
    bool_or(s.is_own) filter (where s.axle_kind = 'steer') as steer_own, max(s.set_for) filter (where s.axle_kind = 'steer') as steer_set_for,
    max(s.target_pressure) filter (where s.axle_kind = 'steer') as steer_target,
    max(s.warning_percentage) filter (where s.axle_kind = 'steer') as steer_warning, max(s.critical_percentage) filter (where s.axle_kind = 'steer') as steer_critical,
    max(s.minimum_tread_depth) filter (where s.axle_kind = 'steer') as steer_minimum,
    bool_or(s.is_own) filter (where s.axle_kind = 'drive') as drive_own, max(s.set_for) filter (where s.axle_kind = 'drive') as drive_set_for,
    max(s.target_pressure) filter (where s.axle_kind = 'drive') as drive_target,
    max(s.warning_percentage) filter (where s.axle_kind = 'drive') as drive_warning, max(s.critical_percentage) filter (where s.axle_kind = 'drive') as drive_critical,
    max(s.minimum_tread_depth) filter (where s.axle_kind = 'drive') as drive_minimum,
    max(s.duals_warning) filter (where s.axle_kind = 'drive') as drive_duals_warning, max(s.duals_critical) filter (where s.axle_kind = 'drive') as drive_duals_critical,
    bool_or(s.is_own) filter (where s.axle_kind = 'trailer') as trailer_own, max(s.set_for) filter (where s.axle_kind = 'trailer') as trailer_set_for,
    max(s.target_pressure) filter (where s.axle_kind = 'trailer') as trailer_target,
    max(s.warning_percentage) filter (where s.axle_kind = 'trailer') as trailer_warning, max(s.critical_percentage) filter (where s.axle_kind = 'trailer') as trailer_critical,
    max(s.minimum_tread_depth) filter (where s.axle_kind = 'trailer') as trailer_minimum,
    max(s.duals_warning) filter (where s.axle_kind = 'trailer') as trailer_duals_warning, max(s.duals_critical) filter (where s.axle_kind = 'trailer') as trailer_duals_critical
  from (select c.*, c.set_for = case place.level when 'fleet' then 'account' when 'common' then 'everybody' else 'location' end as is_own from :dataset(common-specs) c) s
) held
cross join lateral (
  select max(e.locations) filter (where e.axle_kind is null) as locations, max(e.units) filter (where e.axle_kind is null) as units,
    max(e.removed) filter (where e.axle_kind is null) as removed,
    coalesce(max(e.tires) filter (where e.axle_kind = 'steer'), 0) as steer_tires, coalesce(max(e.tires) filter (where e.axle_kind = 'drive'), 0) as drive_tires,
    coalesce(max(e.tires) filter (where e.axle_kind = 'trailer'), 0) as trailer_tires
  from spec_effects(place.account_id, place.location_id) e
) effect
where place.may_edit
