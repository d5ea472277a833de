-- The accounts of these numbers that the reader may see.
select a.account_id as value, a.name as text, a.account_number, a.location_type
from accounts a
where a.account_number = any(:account_numbers)
