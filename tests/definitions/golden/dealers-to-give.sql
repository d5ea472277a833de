with data as (
-- Dealers by name; one who serves nobody yet too, but only to who sees all.
select d.dealer_id as value, d.name as text, d.nonsig
from dealers d
where $1::text = 'ADMIN' or exists (
  select from dealer_locations served
  join locations l on l.location_id = served.location_id
  where served.dealer_id = d.dealer_id)
), allowed as materialized (
  select * from data
  where (text ~ $2::text or nonsig ~ $2::text)
), page as (
  select value, text, nonsig
  from allowed
  order by value asc nulls last
  limit $3::integer offset $4::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
