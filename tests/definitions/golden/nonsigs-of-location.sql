with data as (
-- The dealers who serve a location, by their numbers.
select d.nonsig as value, d.nonsig || ' ' || d.name as text, d.dealer_id
from dealers d
where exists (
  select from dealer_locations served
  join locations l on l.location_id = served.location_id
  where served.dealer_id = d.dealer_id and l.location_id = $1::bigint)
), allowed as materialized (
  select * from data
  where (text ~ $2::text)
), page as (
  select value, text, dealer_id
  from allowed
  order by value collate "und-x-icu" asc nulls last
  limit $3::integer offset $4::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
