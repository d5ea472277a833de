-- Fleets that a key can be kept to. A dealer serves locations of a fleet, not all of it.
select a.account_id as value, a.name as text, a.account_number
from accounts a
where :user_group <> 'DLR'
