-- The locations of a fleet, to choose one.
select l.location_id as value, l.name as text, l.name_order as text_order, l.location_number, l.account_id
from locations l
where l.account_id = :account
