-- Units that whoever loads rows reaches, by the numbers that rows name them by.
select u.unit_id, u.account_id, u.location_id, a.account_number, u.unit_number
from units u
join accounts a on a.account_id = u.account_id
join locations l on l.location_id = u.location_id
