-- The last day on which a tire was taken off, at any place within reach.
select max(latest.removed_on) as latest
from accounts a
cross join lateral (select r.removed_on from removed_tires r where r.account_id = a.account_id order by r.removed_on desc limit 1) latest
where :accounts is null or a.account_id = any(:accounts)
