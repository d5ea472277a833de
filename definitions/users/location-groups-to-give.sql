select l.location_group as value, l.location_group as text
from locations l
where l.location_group is not null
group by l.location_group
