-- Brands of a type of tires.
select kind.brand_id as value, kind.brand as text, sum(kind.tires)::bigint as tires
from :dataset(product-kinds) kind
where kind.tire_type = :tire_type
group by kind.brand_id, kind.brand
