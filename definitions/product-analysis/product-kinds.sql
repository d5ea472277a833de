-- The products of which tires have a rate, and how many.
select tire.axle_kind || case when l.is_retread then '-retread' else '-new' end as tire_type, l.brand_id, b.name as brand, tire.product_line_id, l.name as product_line, tire.tire_size, count(*) as tires
from :dataset(wear-settled) tire
join product_lines l on l.product_line_id = tire.product_line_id
join brands b on b.brand_id = l.brand_id
where tire.miles_per_32nd is not null and tire.tire_size is not null
group by tire.axle_kind, l.product_line_id, b.name, tire.product_line_id, tire.tire_size
