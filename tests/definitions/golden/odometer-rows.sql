with data as (
-- Odometers and engine hours of units, which are found by VIN, then by number, then by plate. A time without a zone is on the clock of the unit's location.
select given.line, u.account_id, u.location_id, u.unit_id, moment_at(given.read_at, l.time_zone) as read_at, given.odometer, given.odometer_unit, given.engine_hours,
  coalesce(given.row_status = 'cancelled', false) as is_cancelled, moment_at(given.read_at, l.time_zone) > now() + interval '1 day' as is_late,
  moment_at(given.read_at, l.time_zone) < '1990-01-01' as is_early
from (select * from jsonb_to_recordset($1::jsonb) as given(line bigint, account_number text, unit_number text, vin text, license_plate text, read_at text, odometer_unit text, odometer numeric, engine_hours numeric, row_status text)) given
cross join lateral (
  select coalesce(
    (select min(x.unit_id) from units x where search_key(x.vin) collate "C" = search_key(given.vin)
      and (given.account_number is null or exists (select from accounts a where a.account_id = x.account_id and a.account_number = given.account_number)) having count(*) = 1),
    (select min(x.unit_id) from units x where search_key(x.unit_number) collate "C" = search_key(given.unit_number)
      and (given.account_number is null or exists (select from accounts a where a.account_id = x.account_id and a.account_number = given.account_number)) having count(*) = 1),
    (select min(x.unit_id) from units x where search_key(x.license_plate) collate "C" = search_key(given.license_plate)
      and (given.account_number is null or exists (select from accounts a where a.account_id = x.account_id and a.account_number = given.account_number)) having count(*) = 1)) as unit_id
) found
join units u on u.unit_id = found.unit_id
join locations l on l.location_id = u.location_id
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
