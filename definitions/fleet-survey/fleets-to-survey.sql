-- Fleets of which the reader sees locations.
select a.account_id as value, a.name as text, a.account_number
from accounts a
