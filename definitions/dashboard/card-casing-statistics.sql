-- All casings together: how often retreaded, how many of those offered for retreading were rejected, how old.
select avg(c.caps) as "AverageTimesRecap", 100 * count(*) filter (where c.status = 'rejected') / nullif(count(*) filter (where c.status in ('retread', 'rejected')), 0)::numeric as "RejectTireRate",
  count(*) as "TotalCount", avg(c.age) as "AverageAge"
from :dataset(dashboard-casings) c
having count(*) > 0
