with data as (
select tire_size as value, tire_size as text, is_wide_base
from tire_sizes
), allowed as materialized (
  select * from data
  where false
), page as (
  select value, text, is_wide_base
  from allowed
  order by value collate "und-x-icu" asc nulls last
  limit $1::integer offset $2::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
