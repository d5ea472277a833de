with data as (
-- The other units of the fleet of a location that have a VIN.
select l.location_id, l.account_id, found.units_with_vin,
  case when found.units_with_vin is not null then 'taken' when btrim($1::text) <> '' then 'free' end as vin_use
from locations l
cross join lateral (
  select string_agg(u.unit_number, ', ' order by u.unit_number_order) as units_with_vin
  from units u
  where u.account_id = l.account_id and u.vin = upper(btrim($1::text)) and u.unit_id is distinct from $2::bigint and u.location_id in (select place.location_id from locations place)
) found
where l.location_id = $3::bigint
), allowed as materialized (
  select * from data
  where false
), page as (
  select location_id, units_with_vin, vin_use
  from allowed
  order by location_id asc nulls last
  limit $4::integer offset $5::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
