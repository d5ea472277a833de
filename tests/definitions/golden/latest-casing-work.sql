with data as (
-- The last day on which a casing was worked on, of any place within reach.
select max(latest.done_on) as latest
from accounts a
cross join lateral (select c.done_on from casings c where c.account_id = a.account_id order by c.done_on desc limit 1) latest
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
