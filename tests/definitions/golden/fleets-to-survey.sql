with data as (
-- Fleets of which the reader sees locations.
select a.account_id as value, a.name as text, a.account_number
from accounts a
), allowed as materialized (
  select * from data
  where (text ~ $1::text or account_number ~ $1::text)
), page as (
  select value, text, account_number
  from allowed
  order by value asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
