-- Locations where nuts were checked.
select l.location_id as value, l.name as text, l.name_order as text_order, l.account_id
from locations l
where exists (select from torque_checks t where t.location_id = l.location_id)
