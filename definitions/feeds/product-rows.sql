-- Products by their article numbers.
select given.line, given.article_number, b.brand_id, l.product_line_id, given.tire_size, given.load_range, given.axle_kind, l.is_retread,
  case given.new_tread_unit when 'mm' then given.new_tread * 32 / 25.4 else given.new_tread end as new_tread_32nds, given.is_active, given.note,
  coalesce(given.is_retread <> l.is_retread, false) as is_other_kind
from :rows given
join brands b on b.name = given.brand
join product_lines l on l.brand_id = b.brand_id and l.name = given.product_line
