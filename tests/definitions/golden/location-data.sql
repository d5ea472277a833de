with data as (
select
  l.location_id,
  l.account_id,
  json_build_object(
    'id', l.location_id,
    'location_number', l.location_number,
    'name', l.name,
    'address', l.address,
    'city', l.city,
    'state_code', l.state_code,
    'postal_code', l.postal_code,
    'country_code', l.country_code,
    'location_group', l.location_group,
    'region', l.region,
    'account_id', a.account_id,
    'account_number', a.account_number,
    'account_name', a.name,
    'location_type', a.location_type
  ) as location
from locations l
join accounts a on a.account_id = l.account_id
where l.location_id = $1::bigint
), allowed as materialized (
  select * from data
  where false
), page as (
  select location
  from allowed
  order by location_id asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
