with data as (
-- All that the selection offers, how many of the chosen are among it, and which numbers asked for are an account of the reader's.
select
  (select coalesce(json_agg(offered.value order by offered.value), '[]') from (
-- The accounts a report may be made of: those the reader sees, narrowed by where they are, what they do and whose they are.
select a.account_id as value, a.name as text, a.account_number, a.location_type, a.country_code, a.vocation
from accounts a
where a.account_id = any($1::bigint[])
  and ($2::bigint[] is null or a.location_type = any($2::bigint[]))
  and ($3::text[] is null or a.location_type in (select meant.location_type from (
-- The location types behind the words that name groups of accounts.
select known.location_type
from (values
  ('unknown', 0), ('local_book', 1), ('preferred_fleet', 2), ('us_national_account', 3), ('canadian_common_owner', 4), ('government', 5),
  ('leasing', 9), ('canadian_national_account', 10)
) known (account_group, location_type)
where known.account_group = any($3::text[])
) meant))
  and ($4::text[] is null or a.vocation = any($4::text[]))
  and ($5::text[] is null or a.name = any($5::text[]))
  and ($6::text[] is null or exists (
    select from locations l where l.account_id = a.account_id and l.country_code = any($6::text[]) and l.account_id = any($7::bigint[])))
  and ($8::text[] is null or exists (
    select from locations l where l.account_id = a.account_id and (l.country_code || '-' || l.state_code = any($8::text[]) or l.country_code = any($8::text[])) and l.account_id = any($9::bigint[])))
) offered) as account_ids,
  (select count(*) from (
-- The accounts a report may be made of: those the reader sees, narrowed by where they are, what they do and whose they are.
select a.account_id as value, a.name as text, a.account_number, a.location_type, a.country_code, a.vocation
from accounts a
where a.account_id = any($10::bigint[])
  and ($2::bigint[] is null or a.location_type = any($2::bigint[]))
  and ($3::text[] is null or a.location_type in (select meant.location_type from (
-- The location types behind the words that name groups of accounts.
select known.location_type
from (values
  ('unknown', 0), ('local_book', 1), ('preferred_fleet', 2), ('us_national_account', 3), ('canadian_common_owner', 4), ('government', 5),
  ('leasing', 9), ('canadian_national_account', 10)
) known (account_group, location_type)
where known.account_group = any($3::text[])
) meant))
  and ($4::text[] is null or a.vocation = any($4::text[]))
  and ($5::text[] is null or a.name = any($5::text[]))
  and ($6::text[] is null or exists (
    select from locations l where l.account_id = a.account_id and l.country_code = any($6::text[]) and l.account_id = any($11::bigint[])))
  and ($8::text[] is null or exists (
    select from locations l where l.account_id = a.account_id and (l.country_code || '-' || l.state_code = any($8::text[]) or l.country_code = any($8::text[])) and l.account_id = any($12::bigint[])))
) offered where offered.value = any($13::bigint[])) as total_selected_items,
  (select coalesce(json_agg(json_build_object('value', offered.value, 'text', offered.text, 'account_number', offered.account_number) order by offered.account_number), '[]')
    from (
-- The accounts a report may be made of: those the reader sees, narrowed by where they are, what they do and whose they are.
select a.account_id as value, a.name as text, a.account_number, a.location_type, a.country_code, a.vocation
from accounts a
where a.account_id = any($14::bigint[])
  and ($2::bigint[] is null or a.location_type = any($2::bigint[]))
  and ($3::text[] is null or a.location_type in (select meant.location_type from (
-- The location types behind the words that name groups of accounts.
select known.location_type
from (values
  ('unknown', 0), ('local_book', 1), ('preferred_fleet', 2), ('us_national_account', 3), ('canadian_common_owner', 4), ('government', 5),
  ('leasing', 9), ('canadian_national_account', 10)
) known (account_group, location_type)
where known.account_group = any($3::text[])
) meant))
  and ($4::text[] is null or a.vocation = any($4::text[]))
  and ($5::text[] is null or a.name = any($5::text[]))
  and ($6::text[] is null or exists (
    select from locations l where l.account_id = a.account_id and l.country_code = any($6::text[]) and l.account_id = any($15::bigint[])))
  and ($8::text[] is null or exists (
    select from locations l where l.account_id = a.account_id and (l.country_code || '-' || l.state_code = any($8::text[]) or l.country_code = any($8::text[])) and l.account_id = any($16::bigint[])))
) offered where offered.account_number = any($17::text[])) as verified_account,
  exists (
    select from unnest($17::text[]) asked (account_number)
    where not exists (select from (
-- The accounts a report may be made of: those the reader sees, narrowed by where they are, what they do and whose they are.
select a.account_id as value, a.name as text, a.account_number, a.location_type, a.country_code, a.vocation
from accounts a
where a.account_id = any($18::bigint[])
  and ($2::bigint[] is null or a.location_type = any($2::bigint[]))
  and ($3::text[] is null or a.location_type in (select meant.location_type from (
-- The location types behind the words that name groups of accounts.
select known.location_type
from (values
  ('unknown', 0), ('local_book', 1), ('preferred_fleet', 2), ('us_national_account', 3), ('canadian_common_owner', 4), ('government', 5),
  ('leasing', 9), ('canadian_national_account', 10)
) known (account_group, location_type)
where known.account_group = any($3::text[])
) meant))
  and ($4::text[] is null or a.vocation = any($4::text[]))
  and ($5::text[] is null or a.name = any($5::text[]))
  and ($6::text[] is null or exists (
    select from locations l where l.account_id = a.account_id and l.country_code = any($6::text[]) and l.account_id = any($19::bigint[])))
  and ($8::text[] is null or exists (
    select from locations l where l.account_id = a.account_id and (l.country_code || '-' || l.state_code = any($8::text[]) or l.country_code = any($8::text[])) and l.account_id = any($20::bigint[])))
) offered where offered.account_number = asked.account_number)
  ) as is_accounts_verification_failed
), allowed as materialized (
  select * from data
  where false
), page as (
  select account_ids, total_selected_items, verified_account, is_accounts_verification_failed
  from allowed
  order by total_selected_items asc nulls last
  limit $21::integer offset $22::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
