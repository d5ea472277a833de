with data as (
select p.data_sheet_name as name, p.data_sheet_type as type, encode(p.data_sheet, 'base64') as content
from products p
where p.product_id = $1::bigint and p.data_sheet is not null
), allowed as materialized (
  select * from data
  where false
), page as (
  select name, type, content
  from allowed
  order by name collate "und-x-icu" asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
