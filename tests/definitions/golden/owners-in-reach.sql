with data as (
-- Dealers who serve a location that the reader may see, or the one that is named.
select d.dealer_id as value, d.name as text, d.nonsig, d.city, d.state_code
from dealers d
where exists (
  select from dealer_locations served
  join locations l on l.location_id = served.location_id
  where served.dealer_id = d.dealer_id
    and ($1::bigint is null or l.location_id = $1::bigint))
), allowed as materialized (
  select * from data
  where (text ~ $2::text or nonsig ~ $2::text or city ~ $2::text)
), page as (
  select value, text, nonsig, city, state_code
  from allowed
  order by value asc nulls last
  limit $3::integer offset $4::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
