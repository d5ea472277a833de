with data as (
-- The last day on which a tire was taken off, at any place within reach.
select max(latest.removed_on) as latest
from accounts a
cross join lateral (select r.removed_on from removed_tires r where r.account_id = a.account_id order by r.removed_on desc limit 1) latest
where $1::bigint[] is null or a.account_id = any($1::bigint[])
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
