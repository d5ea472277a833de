with data as (
-- The locations of a fleet, to choose one.
select l.location_id as value, l.name as text, l.name_order as text_order, l.location_number, l.account_id
from locations l
where l.account_id = $1::bigint and l.account_id = any($2::bigint[])
), allowed as materialized (
  select * from data
  where account_id = any($3::bigint[])
    and (text ~ $4::text or location_number ~ $4::text)
), page as (
  select value, text, location_number
  from allowed
  order by value asc nulls last
  limit $5::integer offset $6::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
