with data as (
-- Odometers and engine hours of units, which are found by VIN, then by number, then by plate: each name once, as telematics tell many readings of one unit. A time without a zone is on the clock of the unit's location.
with named as materialized (
  select n.account_number, n.unit_number, n.vin, n.license_plate, coalesce(
    (select min(x.unit_id) from units x where search_key(x.vin) collate "C" = search_key(n.vin)
      and (n.account_number is null or exists (select from accounts a where a.account_id = x.account_id and a.account_number = n.account_number)) having count(*) = 1),
    (select min(x.unit_id) from units x where search_key(x.unit_number) collate "C" = search_key(n.unit_number)
      and (n.account_number is null or exists (select from accounts a where a.account_id = x.account_id and a.account_number = n.account_number)) having count(*) = 1),
    (select min(x.unit_id) from units x where search_key(x.license_plate) collate "C" = search_key(n.license_plate)
      and (n.account_number is null or exists (select from accounts a where a.account_id = x.account_id and a.account_number = n.account_number)) having count(*) = 1)) as unit_id
  from (select distinct given.account_number, given.unit_number, given.vin, given.license_plate from (select * from jsonb_to_recordset($1::jsonb) as given(line bigint, account_number text, unit_number text, vin text, license_plate text, read_at text, odometer_unit text, odometer numeric, engine_hours numeric, row_status text)) given) n
), timed as (
  select given.*, u.account_id, u.location_id, u.unit_id, moment_at(given.read_at, l.time_zone) as moment
  from (select * from jsonb_to_recordset($1::jsonb) as given(line bigint, account_number text, unit_number text, vin text, license_plate text, read_at text, odometer_unit text, odometer numeric, engine_hours numeric, row_status text)) given
  join named n on coalesce(n.vin, '') = coalesce(given.vin, '') and coalesce(n.unit_number, '') = coalesce(given.unit_number, '')
    and coalesce(n.license_plate, '') = coalesce(given.license_plate, '') and coalesce(n.account_number, '') = coalesce(given.account_number, '')
  join units u on u.unit_id = n.unit_id
  join locations l on l.location_id = u.location_id
  offset 0
)
select t.line, t.account_id, t.location_id, t.unit_id, t.moment as read_at, t.odometer, t.odometer_unit, t.engine_hours,
  coalesce(t.row_status = 'cancelled', false) as is_cancelled, t.moment > now() + interval '1 day' as is_late, t.moment < '1990-01-01' as is_early
from timed t
), allowed as materialized (
  select * from data
  where false
), page as (
  select line, account_id, location_id, unit_id, read_at, odometer, odometer_unit, engine_hours, is_cancelled, is_late, is_early
  from allowed
  order by line asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
