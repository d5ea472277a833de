-- The twelve products with the most tires, whose means say most, under one name each.
select rate.brand || ' ' || rate.product_line || ', ' || coalesce(rate.tire_size || ', ', '') || rate.axle_kind as product, rate.mean_wear
from :dataset(wear-rates) rate
order by rate.tires desc, product
limit 12
