with data as (
-- The places of leasing customers; the head number is the customer's.
select
  l.location_id,
  l.account_id,
  l.location_number,
  concat_ws(', ', nullif(l.address, ''), nullif(l.city, ''), l.state_code) as location_address,
  a.account_number as head_number
from locations l
join accounts a on a.account_id = l.account_id
where a.location_type = 9
), allowed as materialized (
  select * from data
  where (location_number ~ $1::text or location_address ~ $1::text or head_number ~ $1::text)
), page as (
  select location_id, location_number, location_address, head_number
  from allowed
  order by location_id asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
