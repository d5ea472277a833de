-- The products that are compared, each by the side on which it stands: a size of a line on one kind of axle. A type of tire
-- is a kind of axle and a kind of tread, as drive-retread.
select chosen.side, b.name || ' ' || l.name || ', ' || chosen.tire_size as product, b.name as brand, l.name as product_line, l.product_line_id, l.is_retread,
  chosen.tire_size, split_part(chosen.tire_type, '-', 1) as axle_kind
from (values
  ('first', :first_tire_type, :first_brand, :first_product_line, :first_tire_size),
  ('second', :second_tire_type, :second_brand, :second_product_line, :second_tire_size)
) chosen (side, tire_type, brand_id, product_line_id, tire_size)
join product_lines l on l.product_line_id = chosen.product_line_id and l.is_retread = (split_part(chosen.tire_type, '-', 2) = 'retread')
join brands b on b.brand_id = l.brand_id and (chosen.brand_id is null or b.brand_id = chosen.brand_id)
