with data as (
-- Accounts of a type whose name or number holds the words, whatever the case and the marks of letters; "all" is every one.
select a.account_id as value, a.name as text, a.account_number
from accounts a
where a.location_type = $1::bigint
  and ($2::text = 'all' or strpos(plain_text(a.name), plain_text($2::text)) > 0 or strpos(plain_text(a.account_number), plain_text($2::text)) > 0)
), allowed as materialized (
  select * from data
  where (text ~ $3::text or account_number ~ $3::text)
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
