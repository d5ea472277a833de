with data as (
-- Load ranges that rows may name.
select r.load_range
from load_ranges r
), allowed as materialized (
  select * from data
  where false
), page as (
  select load_range
  from allowed
  order by load_range collate "und-x-icu" asc nulls last
  limit $1::integer offset $2::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
