-- Regions with a location that the reader may see.
select l.region as value, l.region as text
from locations l
where l.region is not null
group by l.region
