with data as (
-- Fleets and locations with specifications of their own, or all locations of the chosen fleet, with what holds there. A fleet is found by its locations too.
with chosen as (
  select place.account_id from (
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
)
select 'fleet-' || a.account_id as place, a.account_id, null::bigint as location_id, a.name as place_name, natural_key(a.name) as place_name_order, a.account_number as place_number, null::text as city,
  null::text as state_code, null::boolean as is_head_office, 'fleet' as level,
  (select count(*) from locations l where l.account_id = a.account_id) as locations,
  (select count(distinct own.location_id) from specs own join locations l on l.location_id = own.location_id where own.account_id = a.account_id) as own_locations,
  (select string_agg(concat_ws(' ', l.name, l.location_number, l.city), ' ') from locations l where l.account_id = a.account_id) as found_by, held.*
from accounts a
cross join lateral (
  select max(s.target_pressure_psi) filter (where s.axle_kind = 'steer') as steer_target, max(s.pull_point_32nds) filter (where s.axle_kind = 'steer') as steer_minimum,
    max(s.target_pressure_psi) filter (where s.axle_kind = 'drive') as drive_target, max(s.pull_point_32nds) filter (where s.axle_kind = 'drive') as drive_minimum,
    max(s.target_pressure_psi) filter (where s.axle_kind = 'trailer') as trailer_target, max(s.pull_point_32nds) filter (where s.axle_kind = 'trailer') as trailer_minimum,
    case count(*) filter (where s.set_for = 'account') when 0 then 'inherited' when 3 then 'own' else 'partly' end as specified
  from specs_of(a.account_id, null) s
) held
where exists (select from chosen where chosen.account_id is null)
union all
select 'location-' || l.location_id, l.account_id, l.location_id, l.name, l.name_order, l.location_number, l.city, l.state_code, l.is_head_office, 'location', null, null,
  a.name, held.*
from locations l
join accounts a on a.account_id = l.account_id
cross join lateral (
  select max(s.target_pressure_psi) filter (where s.axle_kind = 'steer') as steer_target, max(s.pull_point_32nds) filter (where s.axle_kind = 'steer') as steer_minimum,
    max(s.target_pressure_psi) filter (where s.axle_kind = 'drive') as drive_target, max(s.pull_point_32nds) filter (where s.axle_kind = 'drive') as drive_minimum,
    max(s.target_pressure_psi) filter (where s.axle_kind = 'trailer') as trailer_target, max(s.pull_point_32nds) filter (where s.axle_kind = 'trailer') as trailer_minimum,
    case count(*) filter (where s.set_for = 'location') when 0 then 'inherited' when 3 then 'own' else 'partly' end as specified
  from specs_of(l.account_id, l.location_id) s
) held
where l.account_id = (select chosen.account_id from chosen)
  or (exists (select from chosen where chosen.account_id is null) and exists (select from specs own where own.account_id = l.account_id and own.location_id = l.location_id))
), allowed as materialized (
  select * from data
  where (place_name ~ $5::text or place_number ~ $5::text or city ~ $5::text or found_by ~ $5::text)
), page as (
  select place, level, account_id, location_id, place_name, place_number, city, state_code, is_head_office, locations, own_locations, specified, steer_target, steer_minimum, drive_target, drive_minimum, trailer_target, trailer_minimum
  from allowed
  order by place collate "und-x-icu" asc nulls last
  limit $6::integer offset $7::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
