with data as (
-- Saves what is entered of a place, in one statement with its version: the specs follow from what it says, by save_specs.
insert into spec_places as p (account_id, location_id)
select place.account_id, place.location_id
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
where place.may_edit and $5::text = place.level and spec_version(place.place) = $6::bigint
on conflict (place) do update set version = p.version + 1
where p.version = $6::bigint
returning p.place, p.version, p.account_id, p.location_id, save_specs(p.account_id, p.location_id, $7::bigint, (
  select jsonb_agg(jsonb_build_object('axle_kind', given.axle_kind, 'is_own', given.is_own, 'target', given.target, 'warning', given.warning / 100,
    'critical', given.critical / 100, 'minimum', given.minimum, 'duals_warning', given.duals_warning, 'duals_critical', given.duals_critical))
  from (values
    ('steer', p.place = 'common' or $8::boolean, $9::numeric, $10::numeric, $11::numeric, $12::numeric, null::numeric, null::numeric),
      ('drive', p.place = 'common' or $13::boolean, $14::numeric, $15::numeric, $16::numeric, $17::numeric, $18::numeric, $19::numeric),
      ('trailer', p.place = 'common' or $20::boolean, $21::numeric, $22::numeric, $23::numeric, $24::numeric, $25::numeric, $26::numeric)
  ) given (axle_kind, is_own, target, warning, critical, minimum, duals_warning, duals_critical)
), case
  when p.location_id is not null or p.account_id is null then array[]::bigint[]
  when $27::text = 'replace' then array(select l.location_id from locations l where l.account_id = p.account_id)
  when $27::text = 'choose' then array(select l.location_id from locations l where l.location_id = any($28::bigint[]) and l.account_id = p.account_id)
  else array[]::bigint[]
end) as changed
), page as (
  select place, version, account_id, location_id, changed
  from data
  order by place
  limit 1
)
select
  (select count(*) from data) as written,
  (select row_to_json(page) from page) as row
