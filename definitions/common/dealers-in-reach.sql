-- Dealers who serve a location that the reader may see; of all, or those of one kind.
select d.dealer_id as id, d.name as text, d.nonsig, d.is_ctsc, d.state_code as region
from dealers d
where (:is_ctsc is null or d.is_ctsc = :is_ctsc)
  and exists (
    select from dealer_locations served
    join locations l on l.location_id = served.location_id
    where served.dealer_id = d.dealer_id)
