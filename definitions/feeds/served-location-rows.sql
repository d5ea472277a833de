-- Which dealer serves which location: users of the dealer see its rows from then on.
select given.line, l.account_id, l.location_id, d.dealer_id, coalesce(given.row_status = 'cancelled', false) as is_cancelled
from :rows given
join dealers d on d.nonsig = given.dealer_number
join accounts a on a.account_number = given.account_number
join :dataset(given-places) place on place.account_id = a.account_id and place.place_key = lower(plain_name(given.location_number))
join locations l on l.location_id = place.location_id
