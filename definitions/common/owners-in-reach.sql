-- Dealers who serve a location that the reader may see, or the one that is named.
select d.dealer_id as value, d.name as text, d.nonsig, d.city, d.state_code
from dealers d
where exists (
  select from dealer_locations served
  join locations l on l.location_id = served.location_id
  where served.dealer_id = d.dealer_id
    and (:location_id is null or l.location_id = :location_id))
