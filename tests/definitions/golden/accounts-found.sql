with data as (
-- Accounts of a type whose name or number holds the words, whatever the case and the marks of letters; "all" is every one.
select a.account_id as value, a.name as text, a.account_number
from accounts a
where a.location_type = $1::bigint
  and a.account_id = any($2::bigint[])
  and ($3::text = 'all' or strpos(plain_text(a.name), plain_text($3::text)) > 0 or strpos(plain_text(a.account_number), plain_text($3::text)) > 0)
), allowed as materialized (
  select * from data
  where value = any($4::bigint[])
    and (text ~ $5::text or account_number ~ $5::text)
), page as (
  select value, text, account_number
  from allowed
  order by value asc nulls last
  limit $6::integer offset $7::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
