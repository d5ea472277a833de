-- Locations that whoever loads rows reaches, by the numbers that rows name them by.
select l.location_id, l.account_id, a.account_number, l.location_number
from locations l
join accounts a on a.account_id = l.account_id
