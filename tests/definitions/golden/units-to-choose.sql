with data as (
select
  u.unit_id as value,
  u.unit_number as text,
  u.unit_number_order as text_order,
  u.account_id,
  a.name as account_name,
  u.location_id,
  u.unit_type,
  u.vin,
  u.license_plate,
  u.is_active
from units u
join accounts a on a.account_id = u.account_id
where u.location_id in (select place.location_id from locations place)
  and ($1::bigint[] is null or u.account_id = any($1::bigint[]))
  and ($2::bigint[] is null or u.location_id = any($2::bigint[]))
  and ($3::text[] is null or u.unit_type = any($3::text[]))
), allowed as materialized (
  select * from data
  where (text ~ $4::text or vin ~ $4::text or license_plate ~ $4::text)
), page as (
  select value, text, account_id, account_name, location_id, unit_type, vin, license_plate, is_active
  from allowed
  order by value asc nulls last
  limit $5::integer offset $6::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
