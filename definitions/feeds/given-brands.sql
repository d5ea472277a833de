-- Brands by the names that rows name them by.
select b.brand_id, b.name
from brands b
