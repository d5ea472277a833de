with data as (
-- Whether locations of the fleet differ from what is entered for it, and how many.
select count(*) = 0 as no_conflicts, count(*) as locations,
  case when count(*) > 0 then 'differ' else '' end as message
from (
-- Locations of a fleet that have specifications of their own which differ from those that are entered for the fleet. Of what is not entered nothing differs.
select l.location_id as value, l.name as text, l.location_number, l.account_id,
  string_agg(s.axle_kind, ', ' order by array_position(array['steer', 'drive', 'trailer'], s.axle_kind)) as axle_kinds
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
join locations l on l.account_id = place.account_id
join specs s on s.location_id = l.location_id
join (values
  ('steer', $5::numeric, $6::numeric, $7::numeric, $8::numeric, null::numeric, null::numeric),
  ('drive', $9::numeric, $10::numeric, $11::numeric, $12::numeric, $13::numeric, $14::numeric),
  ('trailer', $15::numeric, $16::numeric, $17::numeric, $18::numeric, $19::numeric, $20::numeric)
) given (axle_kind, target, warning, critical, minimum, duals_warning, duals_critical) on given.axle_kind = s.axle_kind
where place.level = 'fleet'
  and (s.target_pressure_psi <> given.target or 100 * s.warning_share <> given.warning or 100 * s.critical_share <> given.critical
    or coalesce(s.minimum_tread_32nds, 4) <> given.minimum or s.duals_warning_psi <> given.duals_warning or s.duals_critical_psi <> given.duals_critical)
group by l.location_id, l.name, l.location_number, l.account_id
) differing
), allowed as materialized (
  select * from data
  where false
), page as (
  select no_conflicts, locations, message
  from allowed
  order by no_conflicts asc nulls last
  limit $21::integer offset $22::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
