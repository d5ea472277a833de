-- Tires of which a rate can be told.
select count(*) as tire_count
from :dataset(wear-tires) tire
where tire.miles_per_32nd is not null
