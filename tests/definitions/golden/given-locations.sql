with data as (
-- Locations that whoever loads rows reaches, by the numbers that rows name them by.
select l.location_id, l.account_id, a.account_number, l.location_number
from locations l
join accounts a on a.account_id = l.account_id
), allowed as materialized (
  select * from data
  where false
), page as (
  select account_number, location_number
  from allowed
  order by location_id asc nulls last
  limit $1::integer offset $2::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
