-- What each account scrapped.
select tire.account_name, a.account_number, count(distinct tire.location_id) as locations, count(*) as tires, sum(tire.lost_value) as lost_value
from :dataset(scrap-tires) tire
join accounts a on a.account_id = tire.account_id
group by tire.account_name, a.account_number
