-- The locations to pick from: the reader's, of an account, of regions and location groups.
select l.location_id as value, l.account_id, l.location_number as code, l.name, l.address, l.city, l.state_code as state
from :dataset(dashboard-places) place
join locations l on l.location_id = place.location_id
