with data as (
-- The fleets of which the reader manages specifications.
select a.account_id as value, a.name as text, a.account_number
from accounts a
where a.account_id = any($1::bigint[])
), allowed as materialized (
  select * from data
  where value = any($2::bigint[])
    and (text ~ $3::text or account_number ~ $3::text)
), page as (
  select value, text, account_number
  from allowed
  order by value asc nulls last
  limit $4::integer offset $5::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
