with data as (
-- Moves a unit to another location of its fleet, from where it is inspected, and puts it into service. What was seen of it stays where it was seen.
update units u
set location_id = checked_move(u.unit_id, l.location_id), is_active = true, version = u.version + 1
from locations l
where u.unit_id = $1::bigint
  and u.version = $2::bigint
  and l.location_id = $3::bigint
  and l.account_id = u.account_id
returning u.unit_id, u.account_id, u.location_id, u.version
), page as (
  select unit_id, version
  from data
  order by unit_id
  limit 1
)
select
  (select count(*) from data) as written,
  (select row_to_json(page) from page) as row
