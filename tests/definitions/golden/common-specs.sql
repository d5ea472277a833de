with data as (
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
), allowed as materialized (
  select * from data
  where false
), page as (
  select axle_kind, target_pressure, warning_percentage, critical_percentage, minimum_tread_depth, duals_warning, duals_critical, set_for, updated_at, updated_by
  from allowed
  order by axle_kind collate "und-x-icu" asc nulls last
  limit $5::integer offset $6::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
