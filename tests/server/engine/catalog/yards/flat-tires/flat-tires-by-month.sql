select date_trunc('month', tire.inspected_on::timestamp)::date as month, count(*) as tires
from :dataset(flat-tires) tire
group by 1
