-- Product lines that products name. One that is there stays as it is.
select given.line, b.brand_id, given.product_line as name, coalesce(l.axle_kind, given.axle_kind) as axle_kind, coalesce(l.is_retread, given.is_retread, false) as is_retread
from :rows given
join brands b on b.name = given.brand
left join product_lines l on l.brand_id = b.brand_id and l.name = given.product_line
