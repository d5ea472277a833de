with data as (
-- Codes are relative to the unit, so each stands once for all axle configurations.
select position_code as value, position_code as text
from axle_configuration_wheels
group by position_code
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
