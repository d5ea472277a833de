-- Tires of both products that have no rate, by the reason.
select left_out as reason, count(*) filter (where side = 'first') as first_tires, count(*) filter (where side = 'second') as second_tires
from :dataset(product-tires) tire
where left_out is not null
group by left_out
