with data as (
-- Units that the search finds, in service or not.
select u.unit_id, u.account_id, u.location_id, u.unit_number, u.unit_type, u.license_plate, u.vin, l.name as location_name,
  -- The page of an inspection has something to show where there is one.
  case when exists (select from inspections i where i.unit_id = u.unit_id and i.account_id = u.account_id) then u.unit_id end as inspected_unit_id
from units u
join locations l on l.location_id = u.location_id
), allowed as materialized (
  select * from data
  where false
), page as (
  select unit_id, unit_number, unit_type, license_plate, vin, location_name, inspected_unit_id
  from allowed
  order by unit_id asc nulls last
  limit $1::integer offset $2::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
