select p.product_id, p.article_number, b.name as brand, l.name as product_line, p.tire_size, p.load_range, p.axle_kind,
  p.is_retread, p.new_tread_32nds as new_tread, p.new_price, p.retread_price, p.is_active
from products p
join brands b on b.brand_id = p.brand_id
join product_lines l on l.product_line_id = p.product_line_id
where (:brand is null or p.brand_id = :brand)
  and (:product_line is null or p.product_line_id = :product_line)
  and (:tire_size is null or p.tire_size = any(:tire_size))
  and (:load_range is null or p.load_range = any(:load_range))
  and (:retread is null or p.is_retread = (:retread = 'retread'))
