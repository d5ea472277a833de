with data as (
-- Tire sizes that rows may name.
select s.tire_size
from tire_sizes s
), allowed as materialized (
  select * from data
  where false
), page as (
  select tire_size
  from allowed
  order by tire_size collate "und-x-icu" asc nulls last
  limit $1::integer offset $2::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
