with data as (
-- Accounts that whoever loads rows reaches, by the number that rows name them by.
select a.account_id, a.account_number, a.name as account_name
from accounts a
), allowed as materialized (
  select * from data
  where false
), page as (
  select account_number, account_name
  from allowed
  order by account_id asc nulls last
  limit $1::integer offset $2::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
