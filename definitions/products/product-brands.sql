select b.brand_id as value, b.name as text
from brands b
where :used is not true or exists (select 1 from products p where p.brand_id = b.brand_id)
