with data as (
-- Takes a unit out of its location: deleted where nothing was ever known of it, else out of service. One on an open survey refuses.
update units u
set version = u.version
where u.unit_id = $1::bigint
  and u.is_active
  and u.account_id = any($2::bigint[])
returning u.unit_id, u.account_id, u.location_id, remove_unit(u.unit_id) as removed
), allowed as (
  select * from data
  where account_id = any($3::bigint[])
), page as (
  select unit_id, removed
  from allowed
  order by unit_id
  limit 1
)
select
  (select count(*) from data) as written,
  (select count(*) from allowed) as allowed,
  (select row_to_json(page) from page) as row
