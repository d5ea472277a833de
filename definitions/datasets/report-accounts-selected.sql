-- How many of the accounts that are chosen are in reach.
select count(*) as total_selected_items
from accounts a
where a.account_id = any(:account_ids) and :scope(a.account_id)
