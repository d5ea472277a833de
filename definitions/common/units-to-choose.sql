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
  and (:accounts is null or u.account_id = any(:accounts))
  and (:locations is null or u.location_id = any(:locations))
  and (:unit_types is null or u.unit_type = any(:unit_types))
