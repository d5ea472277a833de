select p.product_id, p.version, p.article_number, p.brand_id as brand, p.product_line_id as product_line, p.tire_size, p.load_range,
  p.axle_kind, p.is_retread, p.new_tread_32nds as new_tread, p.new_price, p.retread_price, p.is_active, p.note,
  case when p.data_sheet is not null
    then json_build_object('name', p.data_sheet_name, 'type', p.data_sheet_type, 'size', octet_length(p.data_sheet)) end as data_sheet
from products p
where p.product_id = :id
