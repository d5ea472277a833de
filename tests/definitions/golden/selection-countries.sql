with data as (
-- Countries in which the reader has locations.
select c.country_code as value, c.country_code as text
from countries c
where exists (select from locations l where l.country_code = c.country_code)
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
