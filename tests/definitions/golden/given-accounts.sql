with data as (
-- Accounts that whoever loads rows reaches, by the number that rows name them by.
select a.account_id, a.account_number
from accounts a
where a.account_id = any($1::bigint[])
), allowed as materialized (
  select * from data
  where account_id = any($2::bigint[])
    and false
), page as (
  select account_number
  from allowed
  order by account_id asc nulls last
  limit $3::integer offset $4::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
