-- Regions with a location that the reader may see.
select l.region as value, l.region as text
from locations l
where l.region is not null and :scope(l.account_id, l.location_id)
group by l.region
