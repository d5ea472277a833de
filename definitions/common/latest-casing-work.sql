-- The last day on which a casing was worked on, of any place within reach.
select max(latest.done_on) as latest
from accounts a
cross join lateral (select c.done_on from casings c where c.account_id = a.account_id order by c.done_on desc limit 1) latest
where :accounts is null or a.account_id = any(:accounts)
