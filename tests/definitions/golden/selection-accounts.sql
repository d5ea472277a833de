with data as (
-- The accounts a report may be made of: those the reader sees, narrowed by where they are, what they do and whose they are.
select a.account_id as value, a.name as text, a.account_number, a.location_type, a.country_code, a.vocation
from accounts a
where ($1::bigint[] is null or a.location_type = any($1::bigint[]))
  and ($2::text[] is null or a.location_type in (select meant.location_type from (
-- The location types behind the words that name groups of accounts.
select known.location_type
from (values
  ('unknown', 0), ('local_book', 1), ('preferred_fleet', 2), ('us_national_account', 3), ('canadian_common_owner', 4), ('government', 5),
  ('leasing', 9), ('canadian_national_account', 10)
) known (account_group, location_type)
where known.account_group = any($2::text[])
) meant))
  and ($3::text[] is null or a.vocation = any($3::text[]))
  and ($4::text[] is null or a.name = any($4::text[]))
  and ($5::text[] is null or exists (
    select from locations l where l.account_id = a.account_id and l.country_code = any($5::text[])))
  and ($6::text[] is null or exists (
    select from locations l where l.account_id = a.account_id and (l.country_code || '-' || l.state_code = any($6::text[]) or l.country_code = any($6::text[]))))
), allowed as materialized (
  select * from data
  where (text ~ $7::text or account_number ~ $7::text)
), page as (
  select value, text, account_number, location_type, country_code, vocation
  from allowed
  order by value asc nulls last
  limit $8::integer offset $9::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
