-- Products by the article numbers that rows name them by.
select p.product_id, p.article_number, concat_ws(' ', b.name, n.name, p.tire_size, p.load_range) as product_name
from products p
join product_lines n on n.product_line_id = p.product_line_id
join brands b on b.brand_id = n.brand_id
