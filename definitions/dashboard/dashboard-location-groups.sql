-- The location groups of an account that have a location of the reader's.
select l.location_group as value, l.location_group as text
from :dataset(dashboard-places) place
join locations l on l.location_id = place.location_id
where l.location_group is not null
group by l.location_group
