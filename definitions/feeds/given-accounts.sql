-- Accounts that whoever loads rows reaches, by the number that rows name them by.
select a.account_id, a.account_number, a.name as account_name
from accounts a
