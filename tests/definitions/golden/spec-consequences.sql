with data as (
-- What changes at once when what is entered of a place is saved, for who may change it: it counts what they do not see, too.
select place.place, change.locations, change.gave_up, change.tires, change.units, change.removed
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
cross join lateral spec_consequences(place.account_id, place.location_id, (
  select jsonb_agg(jsonb_build_object('axle_kind', given.axle_kind, 'is_own', given.is_own, 'target', given.target, 'warning', given.warning / 100,
    'critical', given.critical / 100, 'minimum', given.minimum, 'duals_warning', given.duals_warning, 'duals_critical', given.duals_critical))
  from (values
    ('steer', place.level = 'common' or coalesce($5::boolean, false), $6::numeric, $7::numeric, $8::numeric, $9::numeric, null::numeric, null::numeric),
      ('drive', place.level = 'common' or coalesce($10::boolean, false), $11::numeric, $12::numeric, $13::numeric, $14::numeric, $15::numeric, $16::numeric),
      ('trailer', place.level = 'common' or coalesce($17::boolean, false), $18::numeric, $19::numeric, $20::numeric, $21::numeric, $22::numeric, $23::numeric)
  ) given (axle_kind, is_own, target, warning, critical, minimum, duals_warning, duals_critical)
), case $24::text
  when 'replace' then array(select l.location_id from locations l where l.account_id = place.account_id)
  when 'choose' then $25::bigint[]
end) change
where place.may_edit
), allowed as materialized (
  select * from data
  where false
), page as (
  select place, locations, gave_up, tires, units, removed
  from allowed
  order by place collate "und-x-icu" asc nulls last
  limit $26::integer offset $27::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
