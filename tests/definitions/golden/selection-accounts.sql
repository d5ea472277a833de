with data as (
-- The accounts a report may be made of: those the reader sees, narrowed by where they are, what they do and whose they are.
select a.account_id as value, a.name as text, a.account_number, a.location_type, a.country_code, a.vocation
from accounts a
where a.account_id = any($1::bigint[])
  and ($2::bigint[] is null or a.location_type = any($2::bigint[]))
  and ($3::text[] is null or a.vocation = any($3::text[]))
  and ($4::text[] is null or a.name = any($4::text[]))
  and ($5::text[] is null or exists (
    select from locations l where l.account_id = a.account_id and l.country_code = any($5::text[]) and l.account_id = any($6::bigint[])))
  and ($7::text[] is null or exists (
    select from locations l where l.account_id = a.account_id and (l.country_code || '-' || l.state_code = any($7::text[]) or l.country_code = any($7::text[])) and l.account_id = any($8::bigint[])))
), allowed as materialized (
  select * from data
  where value = any($9::bigint[])
    and (text ~ $10::text or account_number ~ $10::text)
), page as (
  select value, text, account_number, location_type, country_code, vocation
  from allowed
  order by value asc nulls last
  limit $11::integer offset $12::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
