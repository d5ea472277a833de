-- Odometers and engine hours of units, which are found by VIN, then by number, then by plate. A time without a zone is on the clock of the unit's location.
select given.line, u.account_id, u.location_id, u.unit_id, moment_at(given.read_at, l.time_zone) as read_at, given.odometer, given.odometer_unit, given.engine_hours,
  coalesce(given.row_status = 'cancelled', false) as is_cancelled, moment_at(given.read_at, l.time_zone) > now() + interval '1 day' as is_late,
  moment_at(given.read_at, l.time_zone) < '1990-01-01' as is_early
from :rows given
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
