-- The dealers who serve the locations that are meant, by their numbers.
select d.nonsig as value, d.nonsig as code, d.name, d.address, d.city, d.state_code as state
from dealers d
where d.dealer_id in (
  select served.dealer_id
  from :dataset(dashboard-places) place
  join dealer_locations served on served.location_id = place.location_id)
