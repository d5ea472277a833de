-- Units with what was read of them last.
select u.unit_id, u.account_id, u.location_id, a.name as scope
from units u
join accounts a on a.account_id = u.account_id and :scope(a.account_id)
where :scope(u.account_id, u.location_id)
  and u.is_active
  and (:scope(coalesce(u.account_id, a.account_id), (select u.location_id))) is true
  and exists (select from inspections i where i.unit_id = u.unit_id and :scope(i.account_id, i.location_id))
  and (exists (select from locations l where :scope(l.account_id, l.location_id)) or :scope(u.account_id, u.location_id))
