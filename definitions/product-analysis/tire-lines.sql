-- Product lines of a brand among a type of tires; without a brand those of all, each named with its own.
select kind.product_line_id as value, case when :brand::bigint is null then kind.brand || ' ' || kind.product_line else kind.product_line end as text,
  sum(kind.tires)::bigint as tires
from :dataset(product-kinds) kind
where kind.tire_type = :tire_type and (:brand::bigint is null or kind.brand_id = :brand)
group by kind.product_line_id, kind.product_line, kind.brand
