-- Places of fleets; local books stand beside a chosen group when they are asked for.
select
  l.location_id as value,
  l.name as text,
  l.account_id,
  a.name as account_name,
  l.location_number,
  l.address,
  l.city,
  l.state_code,
  l.country_code,
  a.location_type
from locations l
join accounts a on a.account_id = l.account_id
where (:account_group is null
    or a.location_type = (select location_type from :dataset(location-type-of-group) chosen)
    or (:include_local_books and a.location_type = 1))
  and (:accounts is null or l.account_id = any(:accounts))
  and (:countries is null or l.country_code = any(:countries))
  and (:states is null or l.country_code || '-' || l.state_code = any(:states))
  and (:regions is null or l.region = any(:regions))
  and (:dealers is null or exists (
    select from dealer_locations served where served.location_id = l.location_id and served.dealer_id = any(:dealers)))
