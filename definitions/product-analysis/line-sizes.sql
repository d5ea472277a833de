-- Sizes of a product line on one kind of axle.
select kind.tire_size as value, kind.tire_size as text, sum(kind.tires)::bigint as tires
from :dataset(product-kinds) kind
where kind.tire_type = :tire_type and kind.product_line_id = :product_line
group by kind.tire_size
