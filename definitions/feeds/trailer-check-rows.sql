-- Items of trailers that were looked at.
with units_named as materialized (
  select named.account_number, named.unit_number, coalesce(
    (select u.unit_id from units u where u.account_id = a.account_id and u.unit_number = named.unit_number),
    (select min(u.unit_id) from units u where search_key(u.unit_number) collate "C" = search_key(named.unit_number) and (named.account_number is null or u.account_id = a.account_id) having count(*) = 1)) as unit_id
  from (select distinct given.account_number, given.unit_number from :rows given) named
  left join accounts a on a.account_number = named.account_number
)
select given.line, u.account_id, l.location_id, u.unit_id, given.checked_on, coalesce(given.technician, (select n.name from user_names n where n.user_id = :user_id), 'unknown') as technician, given.item, given.answer, coalesce(given.notes, '') as notes,
  coalesce(given.row_status = 'cancelled', false) as is_cancelled, u.unit_type <> 'trailer' as is_no_trailer, place.location_id is null and given.location_number is not null as is_unknown_location,
  given.answer is null and given.row_status is distinct from 'cancelled' as is_unanswered, given.checked_on > (now() at time zone l.time_zone)::date as is_late, given.checked_on < '1990-01-01' as is_early
from :rows given
join units_named named on named.unit_number = given.unit_number and named.account_number is not distinct from given.account_number
join units u on u.unit_id = named.unit_id
left join :dataset(given-places) place on place.account_id = u.account_id and place.place_key = lower(plain_name(given.location_number))
join locations l on l.location_id = coalesce(place.location_id, u.location_id)
