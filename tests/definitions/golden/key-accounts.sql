with data as (
-- Fleets that a key can be kept to. A dealer serves locations of a fleet, not all of it.
select a.account_id as value, a.name as text, a.account_number
from accounts a
where $1::text <> 'DLR'
), allowed as materialized (
  select * from data
  where (text ~ $2::text or account_number ~ $2::text)
), page as (
  select value, text, account_number
  from allowed
  order by value asc nulls last
  limit $3::integer offset $4::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
