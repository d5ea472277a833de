with data as (
-- Units that whoever loads rows reaches, by the numbers that rows name them by.
select u.unit_id, u.account_id, u.location_id, a.account_number, u.unit_number
from units u
join accounts a on a.account_id = u.account_id
join locations l on l.location_id = u.location_id
), allowed as materialized (
  select * from data
  where false
), page as (
  select account_number, unit_number
  from allowed
  order by unit_id asc nulls last
  limit $1::integer offset $2::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
