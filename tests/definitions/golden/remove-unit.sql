with data as (
-- Takes a unit out of its location: deleted where nothing was ever known of it, else out of service. One on an open survey refuses.
update units u
set version = u.version
where u.unit_id = $1::bigint
  and u.is_active
returning u.unit_id, u.account_id, u.location_id, remove_unit(u.unit_id) as removed
), page as (
  select unit_id, removed
  from data
  order by unit_id
  limit 1
)
select
  (select count(*) from data) as written,
  (select row_to_json(page) from page) as row
