with data as (
-- How a tire can wear.
select c.wear_condition as value, c.wear_condition as text, c.place from wear_conditions c
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
