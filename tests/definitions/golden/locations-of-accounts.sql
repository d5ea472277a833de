with data as (
select
  l.location_id as value,
  l.name as text,
  l.name_order as text_order,
  l.account_id,
  l.location_number,
  l.address,
  l.city,
  l.state_code,
  l.country_code
from locations l
join accounts a on a.account_id = l.account_id
where ($1::text is null or a.location_type = case $1::text
    when 'us_national_account' then 3
    when 'canadian_common_owner' then 4
    when 'canadian_national_account' then 10
    when 'preferred_fleet' then 2
  end)
  and ($2::bigint[] is null or l.account_id = any($2::bigint[]))
  and ($3::text[] is null or l.country_code = any($3::text[]))
  and ($4::text[] is null or l.country_code || '-' || l.state_code = any($4::text[]))
), allowed as materialized (
  select * from data
  where (text ~ $5::text or location_number ~ $5::text or address ~ $5::text or city ~ $5::text)
), page as (
  select value, text, account_id, location_number, address, city, state_code, country_code
  from allowed
  order by value asc nulls last
  limit $6::integer offset $7::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('records_total', count(*)) from allowed having true) as totals
