-- Moves a unit to another location of its fleet, from where it is inspected, and puts it into service. What was seen of it stays where it was seen.
update units u
set location_id = checked_move(u.unit_id, l.location_id), is_active = true, version = u.version + 1
from locations l
where u.unit_id = :unit_id
  and u.version = :version
  and l.location_id = :location_id
  and l.account_id = u.account_id
returning u.unit_id, u.account_id, u.location_id, u.version
