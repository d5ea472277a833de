with data as (
select load_range as value, load_range || ' (' || ply || ' ply)' as text, ply
from load_ranges
), allowed as materialized (
  select * from data
  where false
), page as (
  select value, text, ply
  from allowed
  order by value collate "und-x-icu" asc nulls last
  limit $1::integer offset $2::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
