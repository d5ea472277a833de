-- Pictures of scrapped tires. None are kept yet: the columns stand as they will be answered.
select null::text as "Image", null::text as "Name", tire.account_id, tire.location_id
from :dataset(scrap-tires) tire
where false
