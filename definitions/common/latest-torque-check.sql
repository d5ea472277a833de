-- The last day of a torque check at the chosen places, within reach.
select max(latest.checked_on) as latest
from accounts a
cross join lateral (
  select c.checked_on
  from torque_checks c
  where c.account_id = a.account_id and (:location_ids is null or c.location_id = any(:location_ids))
  order by c.checked_on desc
  limit 1
) latest
