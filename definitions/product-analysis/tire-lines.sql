-- Product lines of a brand among a type of tires.
select kind.product_line_id as value, kind.product_line as text, sum(kind.tires)::bigint as tires
from :dataset(product-kinds) kind
where kind.tire_type = :tire_type and kind.brand_id = :brand
group by kind.product_line_id, kind.product_line
