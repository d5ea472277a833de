-- The locations that these dealers serve, of those the reader may see.
select l.location_id as id, l.name as text, l.account_id
from locations l
where (:dealers is null or exists (
    select from dealer_locations served where served.location_id = l.location_id and served.dealer_id = any(:dealers)))
