-- Locations that whoever loads rows reaches, by all that rows name them by, with the names that people know them by.
select place.location_id, place.place_key, a.account_number, l.location_number || ' ' || l.name as place_name
from :dataset(given-places) place
join locations l on l.location_id = place.location_id
join accounts a on a.account_id = l.account_id
