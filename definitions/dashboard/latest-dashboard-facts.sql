-- The last purchase, service call and work on a casing of the chosen places, within reach.
select max(latest.purchased_on) as latest_purchase, max(latest.called_on) as latest_call, max(latest.done_on) as latest_work
from accounts a
cross join lateral (
  select
    (select b.purchased_on from purchases b
      where b.account_id = a.account_id and b.location_id in (select place.location_id from :dataset(dashboard-places) place)
      order by b.purchased_on desc limit 1) as purchased_on,
    (select s.called_on from service_calls s
      where s.account_id = a.account_id and s.location_id in (select place.location_id from :dataset(dashboard-places) place)
      order by s.called_on desc limit 1) as called_on,
    (select w.done_on from casing_work w
      where w.account_id = a.account_id and w.location_id in (select place.location_id from :dataset(dashboard-places) place)
      order by w.done_on desc limit 1) as done_on
) latest
where :account_id is null or a.account_id = :account_id
