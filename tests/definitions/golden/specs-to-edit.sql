with data as (
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
from (
-- The place whose specifications are meant: a location, a fleet, or everybody where neither is chosen. A fleet's are changed by who sees all of its
-- locations, and everybody's by administrators.
with asked as (
  select coalesce($1::bigint, substring($2::text from '^location-([0-9]{1,15})$')::bigint) as location_id,
    coalesce($3::bigint, substring($2::text from '^fleet-([0-9]{1,15})$')::bigint) as account_id
)
select 'common' as place, 'common' as level, null::bigint as account_id, null::bigint as location_id, null::text as account_name, null::text as location_name,
  'TVADMIN' = any($4::text[]) and writes_for_everybody() as may_edit
from asked
where asked.location_id is null and asked.account_id is null and coalesce($2::text, 'common') = 'common'
union all
select 'fleet-' || a.account_id, 'fleet', a.account_id, null, a.name, null, reads_place(a.account_id, null)
from asked
join accounts a on a.account_id = asked.account_id
where asked.location_id is null
union all
select 'location-' || l.location_id, 'location', l.account_id, l.location_id, a.name, l.name, true
from asked
join locations l on l.location_id = asked.location_id and (asked.account_id is null or l.account_id = asked.account_id)
join accounts a on a.account_id = l.account_id
) place
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
  from (select c.*, c.set_for = case place.level when 'fleet' then 'account' when 'common' then 'everybody' else 'location' end as is_own from (
-- What holds at a place for each kind of axle, and whose specification it is: its own, or an inherited one. Steer axles have no duals.
select held.axle_kind, array_position(array['steer', 'drive', 'trailer'], held.axle_kind) as axle_order, held.target_pressure_psi as target_pressure,
  100 * held.warning_share as warning_percentage, 100 * held.critical_share as critical_percentage, held.pull_point_32nds as minimum_tread_depth,
  case when held.axle_kind <> 'steer' then held.duals_warning_psi end as duals_warning, case when held.axle_kind <> 'steer' then held.duals_critical_psi end as duals_critical,
  held.set_for, held.updated_at, who.name as updated_by
from (
-- The place whose specifications are meant: a location, a fleet, or everybody where neither is chosen. A fleet's are changed by who sees all of its
-- locations, and everybody's by administrators.
with asked as (
  select coalesce($1::bigint, substring($2::text from '^location-([0-9]{1,15})$')::bigint) as location_id,
    coalesce($3::bigint, substring($2::text from '^fleet-([0-9]{1,15})$')::bigint) as account_id
)
select 'common' as place, 'common' as level, null::bigint as account_id, null::bigint as location_id, null::text as account_name, null::text as location_name,
  'TVADMIN' = any($4::text[]) and writes_for_everybody() as may_edit
from asked
where asked.location_id is null and asked.account_id is null and coalesce($2::text, 'common') = 'common'
union all
select 'fleet-' || a.account_id, 'fleet', a.account_id, null, a.name, null, reads_place(a.account_id, null)
from asked
join accounts a on a.account_id = asked.account_id
where asked.location_id is null
union all
select 'location-' || l.location_id, 'location', l.account_id, l.location_id, a.name, l.name, true
from asked
join locations l on l.location_id = asked.location_id and (asked.account_id is null or l.account_id = asked.account_id)
join accounts a on a.account_id = l.account_id
) place
cross join lateral specs_of(place.account_id, place.location_id) held
left join user_names who on who.user_id = held.updated_by
) c) s
) held
cross join lateral (
  select max(e.locations) filter (where e.axle_kind is null) as locations, max(e.units) filter (where e.axle_kind is null) as units,
    max(e.removed) filter (where e.axle_kind is null) as removed,
    coalesce(max(e.tires) filter (where e.axle_kind = 'steer'), 0) as steer_tires, coalesce(max(e.tires) filter (where e.axle_kind = 'drive'), 0) as drive_tires,
    coalesce(max(e.tires) filter (where e.axle_kind = 'trailer'), 0) as trailer_tires
  from spec_effects(place.account_id, place.location_id) e
) effect
where place.may_edit
), allowed as materialized (
  select * from data
  where false
), page as (
  select place, level, account_id, location_id, place_name, account_name, version, steer_own, steer_set_for, steer_target, steer_warning, steer_critical, steer_minimum, steer_tires, drive_own, drive_set_for, drive_target, drive_warning, drive_critical, drive_minimum, drive_duals_warning, drive_duals_critical, drive_tires, trailer_own, trailer_set_for, trailer_target, trailer_warning, trailer_critical, trailer_minimum, trailer_duals_warning, trailer_duals_critical, trailer_tires, locations, units, removed, own_locations, own_specs, replaced
  from allowed
  order by place collate "und-x-icu" asc nulls last
  limit $5::integer offset $6::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
