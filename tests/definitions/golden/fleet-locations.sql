with data as (
-- Places of fleets; local books stand beside a chosen group when they are asked for.
select
  l.location_id as value,
  l.name as text,
  l.account_id,
  a.name as account_name,
  l.location_number,
  l.address,
  l.city,
  l.state_code,
  l.country_code,
  a.location_type
from locations l
join accounts a on a.account_id = l.account_id
where ($1::text is null
    or a.location_type = (select location_type from (
-- The location type behind the word that names a group of accounts.
select case $1::text
  when 'unknown' then 0
  when 'local_book' then 1
  when 'preferred_fleet' then 2
  when 'us_national_account' then 3
  when 'canadian_common_owner' then 4
  when 'government' then 5
  when 'leasing' then 9
  when 'canadian_national_account' then 10
end as location_type
) chosen)
    or ($2::boolean and a.location_type = 1))
  and ($3::bigint[] is null or l.account_id = any($3::bigint[]))
  and ($4::text[] is null or l.country_code = any($4::text[]))
  and ($5::text[] is null or l.country_code || '-' || l.state_code = any($5::text[]))
  and ($6::text[] is null or l.region = any($6::text[]))
  and ($7::bigint[] is null or exists (
    select from dealer_locations served where served.location_id = l.location_id and served.dealer_id = any($7::bigint[])))
), allowed as materialized (
  select * from data
  where (text ~ $8::text or account_name ~ $8::text or location_number ~ $8::text or address ~ $8::text or city ~ $8::text)
), page as (
  select value, text, account_id, account_name, location_number, address, city, state_code, country_code, location_type
  from allowed
  order by value asc nulls last
  limit $9::integer offset $10::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
