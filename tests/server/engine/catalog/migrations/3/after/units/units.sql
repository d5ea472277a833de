-- Units with what was read of them last.
select u.unit_id, u.account_id, u.location_id, a.name as scope
from units u
join accounts a on a.account_id = u.account_id
where u.is_active
  and exists (select from inspections i where i.unit_id = u.unit_id)
  and (exists (select from locations l) or true)
