with data as (
-- A location as it is entered; a state's value carries its country, as codes repeat across countries.
select l.location_id, l.account_id, a.name as account_name, l.location_number, l.version, l.name, l.is_head_office, l.address, l.city, l.country_code as country,
  l.country_code || '-' || l.state_code as state, l.postal_code, l.time_zone
from locations l
join accounts a on a.account_id = l.account_id
where l.location_id = $1::bigint
), allowed as materialized (
  select * from data
  where false
), page as (
  select location_id, account_id, account_name, location_number, version, name, is_head_office, address, city, country, state, time_zone, postal_code
  from allowed
  order by location_id asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
