select a.account_id, a.account_number, a.name
from accounts a
where true
