-- The last day of an inspection of the chosen units and places, within reach.
select max(latest.inspected_on) as latest
from accounts a
cross join lateral (
  select i.inspected_on
  from inspections i
  where i.account_id = a.account_id and (:kinds is null or i.survey_kind = any(:kinds))
    and (:locations is null or i.location_id = any(:locations)) and (:unit_ids is null or i.unit_id = any(:unit_ids))
  order by i.inspected_on desc
  limit 1
) latest
where :accounts is null or a.account_id = any(:accounts)
