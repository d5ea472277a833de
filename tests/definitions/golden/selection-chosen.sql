with data as (
-- All that the selection offers, how many of the chosen are among it, and which numbers asked for are an account of the reader's.
select
  (select coalesce(json_agg(offered.value order by offered.value), '[]') from (
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
) offered) as account_ids,
  (select count(*) from (
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
) offered where offered.value = any($7::bigint[])) as total_selected_items,
  (select coalesce(json_agg(json_build_object('value', offered.value, 'text', offered.text, 'account_number', offered.account_number) order by offered.account_number), '[]')
    from (
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
) offered where offered.account_number = any($8::text[])) as verified_account,
  exists (
    select from unnest($8::text[]) asked (account_number)
    where not exists (select from (
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
) offered where offered.account_number = asked.account_number)
  ) as is_accounts_verification_failed
), allowed as materialized (
  select * from data
  where false
), page as (
  select account_ids, total_selected_items, verified_account, is_accounts_verification_failed
  from allowed
  order by total_selected_items asc nulls last
  limit $9::integer offset $10::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
