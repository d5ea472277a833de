with data as (
-- Dealers in whose name the reader may survey: those who serve a location that they see, or the one that is named. A dealer's own, where it is one, is chosen beforehand.
select d.*, $1::bigint[] is not null and count(*) over () = 1 as is_selected
from (
-- Dealers who serve a location that the reader may see, or the one that is named.
select d.dealer_id as value, d.name as text, d.nonsig, d.city, d.state_code
from dealers d
where exists (
  select from dealer_locations served
  join locations l on l.location_id = served.location_id
  where served.dealer_id = d.dealer_id
    and ($2::bigint is null or l.location_id = $2::bigint))
) d
where $1::bigint[] is null or d.value = any($1::bigint[])
), allowed as materialized (
  select * from data
  where (text ~ $3::text or nonsig ~ $3::text or city ~ $3::text)
), page as (
  select value, text, nonsig, city, state_code, is_selected
  from allowed
  order by value asc nulls last
  limit $4::integer offset $5::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
