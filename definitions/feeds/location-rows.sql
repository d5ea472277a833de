-- Locations by their numbers within an account. Without a time zone a new one has that of its state. Who sees only some locations of an account adds none.
with named as (
  select given.*, a.account_id, a.country_code as country_of_account, lower(plain_name(given.name)) as name_key
  from :rows given
  join accounts a on a.account_number = coalesce(given.account_number, (select min(one.account_number) from accounts one having count(*) = 1))
)
select given.line, given.account_id, given.location_number, plain_name(given.name) as name, given.address, given.city,
  coalesce(state_code_of(place.country_code, given.state_code), stored.state_code) as state_code, upper(given.postal_code) as postal_code, place.country_code,
  given.latitude, given.longitude, given.location_group, given.region, coalesce(given.time_zone, stored.time_zone, s.time_zone, 'UTC') as time_zone,
  given.state_code is not null and state_code_of(place.country_code, given.state_code) is null as is_unknown_state,
  given.time_zone is not null and not exists (select from time_zones z where z.country_code = place.country_code and z.time_zone = given.time_zone) as is_unknown_zone,
  stored.location_id is null and not reads_place(given.account_id, null) as is_beyond_reach,
  given.name is not null and (
    exists (
      select from locations l
      where l.account_id = given.account_id and l.location_id is distinct from stored.location_id and lower(plain_name(l.name)) = given.name_key
        and not exists (select from named moved where moved.account_id = l.account_id and moved.location_number = l.location_number and moved.name is not null))
    or exists (
      select from named twin
      where twin.account_id = given.account_id and twin.name_key = given.name_key and twin.location_number <> given.location_number and twin.line < given.line)) as is_taken_name
from named given
left join locations stored on stored.account_id = given.account_id and stored.location_number = given.location_number
cross join lateral (select coalesce(upper(given.country_code), stored.country_code, given.country_of_account) as country_code) place
left join states s on s.country_code = place.country_code and s.state_code = state_code_of(place.country_code, given.state_code)
