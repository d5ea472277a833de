-- What emergency and scheduled service cost by month.
select date_trunc('month', s.called_on::timestamp)::date as "Date",
  coalesce(sum(s.cost) filter (where s.service_type = 'emergency'), 0) as "EmergencyCost",
  coalesce(sum(s.cost) filter (where s.service_type = 'scheduled'), 0) as "ScheduledCost"
from :dataset(dashboard-calls) s
where s.service_type <> 'stock'
group by 1
