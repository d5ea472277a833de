with data as (
-- Dealers who serve a location that the reader may see; of all, or those of one kind.
select d.dealer_id as id, d.name as text, d.nonsig, d.is_ctsc, d.state_code as region
from dealers d
where ($1::boolean is null or d.is_ctsc = $1::boolean)
  and exists (
    select from dealer_locations served
    join locations l on l.location_id = served.location_id
    where served.dealer_id = d.dealer_id)
), allowed as materialized (
  select * from data
  where (text ~ $2::text or nonsig ~ $2::text)
), page as (
  select id, text, nonsig, is_ctsc, region
  from allowed
  order by id asc nulls last
  limit $3::integer offset $4::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
