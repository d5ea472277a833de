select l.location_id
from locations l
where :scope(l.account_id, l.location_id)
group by l.location_id
