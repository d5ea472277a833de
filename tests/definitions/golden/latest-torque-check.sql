with data as (
-- The last day of a torque check at the chosen places, within reach.
select max(latest.checked_on) as latest
from accounts a
cross join lateral (
  select c.checked_on
  from torque_checks c
  where c.account_id = a.account_id and ($1::bigint[] is null or c.location_id = any($1::bigint[]))
  order by c.checked_on desc
  limit 1
) latest
), allowed as materialized (
  select * from data
  where false
), page as (
  select latest
  from allowed
  order by latest asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
