-- The regions of an account that have a location of the reader's.
select l.region as value, l.region as text
from :dataset(dashboard-places) place
join locations l on l.location_id = place.location_id
where l.region is not null
group by l.region
