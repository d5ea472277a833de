with data as (
-- Failed when any number asked for is of no account that the reader may see.
select exists (
  select from unnest($1::text[]) asked (account_number)
  where not exists (
    select from accounts a where a.account_number = asked.account_number)
) as is_accounts_verification_failed
), allowed as materialized (
  select * from data
  where false
), page as (
  select is_accounts_verification_failed
  from allowed
  order by is_accounts_verification_failed asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
