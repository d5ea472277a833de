with data as (
-- Valves and their caps.
select v.valve_type as value, v.valve_type as text, v.place from valve_types v
), allowed as materialized (
  select * from data
  where false
), page as (
  select value, text
  from allowed
  order by value collate "und-x-icu" asc nulls last
  limit $1::integer offset $2::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
