-- All casings together: how often capped, how many refused, how old.
select avg(c.caps) as "AverageTimesRecap", 100 * count(*) filter (where c.status = 'rejected') / count(*)::numeric as "RejectTireRate",
  count(*) as "TotalCount", avg(c.age) as "AverageAge"
from :dataset(dashboard-casings) c
having count(*) > 0
