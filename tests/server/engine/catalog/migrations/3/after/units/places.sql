select l.location_id
from locations l
group by l.location_id
