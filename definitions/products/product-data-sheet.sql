select p.data_sheet_name as name, p.data_sheet_type as type, encode(p.data_sheet, 'base64') as content
from products p
where p.product_id = :product_id and p.data_sheet is not null
