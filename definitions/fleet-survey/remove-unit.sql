-- Takes a unit out of its location: deleted where nothing was ever known of it, else out of service. One on an open survey refuses.
update units u
set version = u.version
where u.unit_id = :id
  and u.is_active
returning u.unit_id, u.account_id, u.location_id, remove_unit(u.unit_id) as removed
