-- Dealers who serve the locations that were inspected.
select d.dealer_id, d.name as dealer, d.nonsig, concat_ws(', ', nullif(d.city, ''), d.state_code) as place, count(distinct i.location_id) as locations, count(*) as units
from :dataset(fleet-condition-inspections) i
join dealer_locations served on served.location_id = i.location_id
join dealers d on d.dealer_id = served.dealer_id
group by d.dealer_id, d.name, d.nonsig, d.city, d.state_code
