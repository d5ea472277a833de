with data as (
-- All that the selection offers, how many of the chosen are among it, and which numbers asked for are an account of the reader's.
select
  (select coalesce(json_agg(offered.value order by offered.value), '[]') from (
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
) offered) as account_ids,
  (select count(*) from (
-- The accounts a report may be made of: those the reader sees, narrowed by where they are, what they do and whose they are.
select a.account_id as value, a.name as text, a.account_number, a.location_type, a.country_code, a.vocation
from accounts a
where a.account_id = any($9::bigint[])
  and ($2::bigint[] is null or a.location_type = any($2::bigint[]))
  and ($3::text[] is null or a.vocation = any($3::text[]))
  and ($4::text[] is null or a.name = any($4::text[]))
  and ($5::text[] is null or exists (
    select from locations l where l.account_id = a.account_id and l.country_code = any($5::text[]) and l.account_id = any($10::bigint[])))
  and ($7::text[] is null or exists (
    select from locations l where l.account_id = a.account_id and (l.country_code || '-' || l.state_code = any($7::text[]) or l.country_code = any($7::text[])) and l.account_id = any($11::bigint[])))
) offered where offered.value = any($12::bigint[])) as total_selected_items,
  (select coalesce(json_agg(json_build_object('value', offered.value, 'text', offered.text, 'account_number', offered.account_number) order by offered.account_number), '[]')
    from (
-- The accounts a report may be made of: those the reader sees, narrowed by where they are, what they do and whose they are.
select a.account_id as value, a.name as text, a.account_number, a.location_type, a.country_code, a.vocation
from accounts a
where a.account_id = any($13::bigint[])
  and ($2::bigint[] is null or a.location_type = any($2::bigint[]))
  and ($3::text[] is null or a.vocation = any($3::text[]))
  and ($4::text[] is null or a.name = any($4::text[]))
  and ($5::text[] is null or exists (
    select from locations l where l.account_id = a.account_id and l.country_code = any($5::text[]) and l.account_id = any($14::bigint[])))
  and ($7::text[] is null or exists (
    select from locations l where l.account_id = a.account_id and (l.country_code || '-' || l.state_code = any($7::text[]) or l.country_code = any($7::text[])) and l.account_id = any($15::bigint[])))
) offered where offered.account_number = any($16::text[])) as verified_account,
  exists (
    select from unnest($16::text[]) asked (account_number)
    where not exists (select from (
-- The accounts a report may be made of: those the reader sees, narrowed by where they are, what they do and whose they are.
select a.account_id as value, a.name as text, a.account_number, a.location_type, a.country_code, a.vocation
from accounts a
where a.account_id = any($17::bigint[])
  and ($2::bigint[] is null or a.location_type = any($2::bigint[]))
  and ($3::text[] is null or a.vocation = any($3::text[]))
  and ($4::text[] is null or a.name = any($4::text[]))
  and ($5::text[] is null or exists (
    select from locations l where l.account_id = a.account_id and l.country_code = any($5::text[]) and l.account_id = any($18::bigint[])))
  and ($7::text[] is null or exists (
    select from locations l where l.account_id = a.account_id and (l.country_code || '-' || l.state_code = any($7::text[]) or l.country_code = any($7::text[])) and l.account_id = any($19::bigint[])))
) offered where offered.account_number = asked.account_number)
  ) as is_accounts_verification_failed
), allowed as materialized (
  select * from data
  where false
), page as (
  select account_ids, total_selected_items, verified_account, is_accounts_verification_failed
  from allowed
  order by total_selected_items asc nulls last
  limit $20::integer offset $21::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
