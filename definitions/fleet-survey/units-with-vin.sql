-- The other units of the fleet of a location that have a VIN.
select l.location_id, l.account_id, found.units_with_vin,
  case when found.units_with_vin is not null then 'taken' when btrim(:vin) <> '' then 'free' end as vin_use
from locations l
cross join lateral (
  select string_agg(u.unit_number, ', ' order by u.unit_number_order) as units_with_vin
  from units u
  where u.account_id = l.account_id and u.vin = upper(btrim(:vin)) and u.unit_id is distinct from :unit_id and u.location_id in (select place.location_id from locations place)
) found
where l.location_id = :location_id
