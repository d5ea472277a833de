-- What emergency and scheduled service cost by month, months without any too; or by week of the month that is chosen.
with spent as (
  select s.period,
    sum(s.cost) filter (where s.service_type = 'emergency') as emergency,
    sum(s.cost) filter (where s.service_type = 'scheduled') as scheduled
  from :dataset(dashboard-calls) s
  where s.service_type <> 'stock'
  group by s.period
)
select p.period as "Date", p.is_partial as "IsPartial", coalesce(spent.emergency, 0) as "EmergencyCost", coalesce(spent.scheduled, 0) as "ScheduledCost"
from :dataset(dashboard-periods) p
left join spent on spent.period = p.period
where exists (select 1 from spent)
