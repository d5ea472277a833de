with data as (
-- The locations of a fleet, to choose one.
select l.location_id as value, l.name as text, l.name_order as text_order, l.location_number, l.account_id
from locations l
where l.account_id = $1::bigint
), allowed as materialized (
  select * from data
  where (text ~ $2::text or location_number ~ $2::text)
), page as (
  select value, text, location_number
  from allowed
  order by value asc nulls last
  limit $3::integer offset $4::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
