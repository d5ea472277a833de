-- All casings together, beside those of a year before where that is asked for: how often retreaded, how many of those offered for retreading were
-- rejected, how old.
select now.recaps as "AverageTimesRecap", now.rejected as "RejectTireRate", now.casings as "TotalCount", now.age as "AverageAge",
  before.recaps as "PrevAverageTimesRecap", before.rejected as "PrevRejectTireRate", nullif(before.casings, 0) as "PrevTotalCount", before.age as "PrevAverageAge"
from (
  select avg(c.caps) as recaps, 100 * count(*) filter (where c.status = 'rejected') / nullif(count(*) filter (where c.status in ('retread', 'rejected')), 0)::numeric as rejected,
    count(*) as casings, avg(c.age) as age
  from :dataset(dashboard-casings) c
) now
cross join (
  select avg(c.caps) as recaps, 100 * count(*) filter (where c.status = 'rejected') / nullif(count(*) filter (where c.status in ('retread', 'rejected')), 0)::numeric as rejected,
    count(*) as casings, avg(c.age) as age
  from :dataset(dashboard-casings-year-before) c
) before
where now.casings > 0
