-- The locations that a dashboard is about: what its account, regions, location groups and locations leave of the reader's.
select l.location_id, l.account_id
from locations l
where (:account_id is null or l.account_id = :account_id)
  and (:regions is null or l.region = any(:regions))
  and (:customer_locations is null or l.location_group = any(:customer_locations))
  and (coalesce(:is_all_locations, :locations is null) or l.location_id = any(:locations))
