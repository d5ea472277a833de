-- What emergency and scheduled service cost; stock deliveries are neither.
select sum(s.cost) as "TotalCost",
  coalesce(sum(s.cost) filter (where s.service_type = 'emergency'), 0) as "EmergencyCost",
  100 * coalesce(sum(s.cost) filter (where s.service_type = 'emergency'), 0) / nullif(sum(s.cost), 0) as "EmergencyPercent",
  coalesce(sum(s.cost) filter (where s.service_type = 'scheduled'), 0) as "ScheduledCost",
  100 * coalesce(sum(s.cost) filter (where s.service_type = 'scheduled'), 0) / nullif(sum(s.cost), 0) as "ScheduledPercent",
  sum(s.cost) = 0 as "IsEmpty"
from :dataset(dashboard-calls) s
where s.service_type <> 'stock'
having count(*) > 0
