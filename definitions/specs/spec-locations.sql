-- The locations of a fleet, to choose one; those of all fleets, with their fleet, where none is chosen.
select l.location_id as value, l.name as text, l.name_order as text_order, l.location_number, l.account_id, a.name as account_name,
  case when :account is null then a.name else l.location_number end as hint
from locations l
join accounts a on a.account_id = l.account_id
where :account is null or l.account_id = :account
