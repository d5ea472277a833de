with data as (
-- Accounts that the search finds. The checkpoint report asks staff for the account group of its accounts.
select a.account_id, a.account_number, a.name,
  case when 'few_accounts' = any($1::text[]) then 'all' else case a.location_type
    when 2 then 'preferred_fleet' when 3 then 'us_national_account' when 4 then 'canadian_common_owner' when 10 then 'canadian_national_account' end
  end as account_group
from accounts a
), allowed as materialized (
  select * from data
  where false
), page as (
  select account_id, account_number, name, account_group
  from allowed
  order by account_id asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
