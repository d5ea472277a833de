-- How many tires no rate can be told of, and why.
select left_out as reason, count(*) as tires
from :dataset(wear-tires) tire
where left_out is not null
group by left_out
