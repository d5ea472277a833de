-- The product lines of the chosen brands, or of all.
select line.product_line_id as value, line.name as text, brand.name as brand_name
from product_lines line
join brands brand on brand.brand_id = line.brand_id
where :tire_brands is null or line.brand_id = any(:tire_brands)
