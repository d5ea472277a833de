with data as (
-- Items of trailers that were looked at.
with units_named as materialized (
  select named.account_number, named.unit_number, coalesce(
    (select u.unit_id from units u where u.account_id = a.account_id and u.unit_number = named.unit_number),
    (select min(u.unit_id) from units u where search_key(u.unit_number) collate "C" = search_key(named.unit_number) and (named.account_number is null or u.account_id = a.account_id) having count(*) = 1)) as unit_id
  from (select distinct given.account_number, given.unit_number from (select * from jsonb_to_recordset($1::jsonb) as given(line bigint, account_number text, unit_number text, location_number text, checked_on date, technician text, item text, answer text, notes text, row_status text)) given) named
  left join accounts a on a.account_number = named.account_number
)
select given.line, u.account_id, l.location_id, u.unit_id, given.checked_on, coalesce(given.technician, (select n.name from user_names n where n.user_id = $2::bigint), 'unknown') as technician, given.item, given.answer, coalesce(given.notes, '') as notes,
  coalesce(given.row_status = 'cancelled', false) as is_cancelled, u.unit_type <> 'trailer' as is_no_trailer, place.location_id is null and given.location_number is not null as is_unknown_location,
  given.answer is null and given.row_status is distinct from 'cancelled' as is_unanswered, given.checked_on > (now() at time zone l.time_zone)::date as is_late, given.checked_on < '1990-01-01' as is_early
from (select * from jsonb_to_recordset($1::jsonb) as given(line bigint, account_number text, unit_number text, location_number text, checked_on date, technician text, item text, answer text, notes text, row_status text)) given
join units_named named on named.unit_number = given.unit_number and named.account_number is not distinct from given.account_number
join units u on u.unit_id = named.unit_id
left join (
-- Locations that whoever loads rows reaches, by the numbers that rows name them by, or by a name or city that one of them has; case and spaces make no difference.
with numbered as (
  select min(l.location_id) as location_id, l.account_id, lower(plain_name(l.location_number)) as place_key
  from locations l
  group by l.account_id, lower(plain_name(l.location_number))
  having count(*) = 1
), named as (
  select min(l.location_id) as location_id, l.account_id, lower(plain_name(l.name)) as place_key
  from locations l
  where not exists (select from numbered n where n.account_id = l.account_id and n.place_key = lower(plain_name(l.name)))
  group by l.account_id, lower(plain_name(l.name))
  having count(*) = 1
)
select n.location_id, n.account_id, n.place_key
from numbered n
union all
select n.location_id, n.account_id, n.place_key
from named n
union all
select min(l.location_id), l.account_id, lower(plain_name(l.city))
from locations l
where l.city <> '' and not exists (select from numbered n where n.account_id = l.account_id and n.place_key = lower(plain_name(l.city)))
  and not exists (select from named n where n.account_id = l.account_id and n.place_key = lower(plain_name(l.city)))
group by l.account_id, lower(plain_name(l.city))
having count(*) = 1
) place on place.account_id = u.account_id and place.place_key = lower(plain_name(given.location_number))
join locations l on l.location_id = coalesce(place.location_id, u.location_id)
), allowed as materialized (
  select * from data
  where false
), page as (
  select line, account_id, location_id, unit_id, checked_on, technician, item, answer, notes, is_cancelled, is_no_trailer, is_unknown_location, is_unanswered, is_late, is_early
  from allowed
  order by line asc nulls last
  limit $3::integer offset $4::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
