with data as (
-- What follows at once where the specifications of the chosen place change, for who may change them: it counts what they do not see, too.
select place.place, effect.locations, effect.tires, effect.units, effect.removed
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
left join lateral (
  select found.locations, found.tires, found.units, found.removed
  from spec_effects(place.account_id, place.location_id) found
  where found.axle_kind is null
) effect on place.may_edit
), allowed as materialized (
  select * from data
  where false
), page as (
  select place, locations, tires, units, removed
  from allowed
  order by place collate "und-x-icu" asc nulls last
  limit $5::integer offset $6::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
