-- The dealers who serve a location, by their numbers.
select d.nonsig as value, d.nonsig || ' ' || d.name as text, d.dealer_id
from dealers d
where exists (
  select from dealer_locations served
  join locations l on l.location_id = served.location_id
  where served.dealer_id = d.dealer_id and l.location_id = :id)
