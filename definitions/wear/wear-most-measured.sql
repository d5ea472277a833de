-- The twelve products with the most tires, whose means say most, under one name each on each kind of axle.
select rate.brand || ' ' || rate.product_line || coalesce(', ' || rate.tire_size, '') as product, rate.axle_kind, rate.mean_wear
from :dataset(wear-rates) rate
order by rate.tires desc, product, rate.axle_kind
limit 12
