-- The lines of a brand, or all; the kind of tire stands beside the name. Used: only lines with an active product.
select l.product_line_id as value, l.name as text, l.brand_id as brand,
  case when l.is_retread then 'retread' else 'new' end as retread, l.axle_kind
from product_lines l
where (:id is null or l.brand_id = :id)
  and (:used is not true or exists (select 1 from products p where p.product_line_id = l.product_line_id and p.is_active))
