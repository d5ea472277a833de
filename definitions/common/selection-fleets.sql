-- Names of the reader's accounts of one type.
select a.name as value, a.name as text
from accounts a
where a.location_type = :location_type
group by a.name
