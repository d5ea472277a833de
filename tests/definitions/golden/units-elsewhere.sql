with data as (
-- The units of a location's fleet that are at another location, or out of service.
select u.unit_id, u.account_id, u.location_id, u.unit_number, u.unit_number_order, u.unit_type as type, c.name as configuration, l.name as location_name,
  l.name_order as location_name_order,
  case when u.is_active then 'in_service' else 'out_of_service' end as state, u.version
from locations here
join units u on u.account_id = here.account_id and (u.location_id <> here.location_id or not u.is_active)
join locations l on l.location_id = u.location_id
join axle_configurations c on c.configuration_code = u.configuration_code
where here.location_id = $1::bigint
  and here.account_id = any($2::bigint[])
  and u.account_id = any($3::bigint[])
), allowed as materialized (
  select * from data
  where account_id = any($4::bigint[])
    and (unit_number ~ $5::text or configuration ~ $5::text or location_name ~ $5::text)
), page as (
  select unit_id, unit_number, type, configuration, location_name, state, version
  from allowed
  order by unit_id asc nulls last
  limit $6::integer offset $7::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
