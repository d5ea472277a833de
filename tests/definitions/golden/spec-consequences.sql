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
  'TVADMIN' = any($4::text[]) as may_edit
from asked
where asked.location_id is null and asked.account_id is null and coalesce($2::text, 'common') = 'common'
union all
select 'fleet-' || a.account_id, 'fleet', a.account_id, null, a.name, null, (a.account_id = any($5::bigint[])) is true
from asked
join accounts a on a.account_id = asked.account_id
left join locations new on false and new.account_id = any($6::bigint[])
where asked.location_id is null and a.account_id = any($7::bigint[])
union all
select 'location-' || l.location_id, 'location', l.account_id, l.location_id, a.name, l.name, true
from asked
join locations l on l.location_id = asked.location_id and (asked.account_id is null or l.account_id = asked.account_id)
join accounts a on a.account_id = l.account_id
where l.account_id = any($8::bigint[])
) place
cross join lateral spec_consequences(place.account_id, place.location_id, (
  select jsonb_agg(jsonb_build_object('axle_kind', given.axle_kind, 'is_own', given.is_own, 'target', given.target, 'warning', given.warning / 100,
    'critical', given.critical / 100, 'minimum', given.minimum, 'duals_warning', given.duals_warning, 'duals_critical', given.duals_critical))
  from (values
    ('steer', place.level = 'common' or coalesce($9::boolean, false), $10::numeric, $11::numeric, $12::numeric, $13::numeric, null::numeric, null::numeric),
      ('drive', place.level = 'common' or coalesce($14::boolean, false), $15::numeric, $16::numeric, $17::numeric, $18::numeric, $19::numeric, $20::numeric),
      ('trailer', place.level = 'common' or coalesce($21::boolean, false), $22::numeric, $23::numeric, $24::numeric, $25::numeric, $26::numeric, $27::numeric)
  ) given (axle_kind, is_own, target, warning, critical, minimum, duals_warning, duals_critical)
), case $28::text
  when 'replace' then array(select l.location_id from locations l where l.account_id = place.account_id and l.account_id = any($29::bigint[]))
  when 'choose' then $30::bigint[]
end) change
where place.may_edit
), allowed as materialized (
  select * from data
  where false
), page as (
  select place, locations, gave_up, tires, units, removed
  from allowed
  order by place collate "und-x-icu" asc nulls last
  limit $31::integer offset $32::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
