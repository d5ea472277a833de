-- What emergency and scheduled service cost; stock deliveries are neither. Beside a sum below 0, of credit notes, there are no shares.
with costs as (
  select sum(s.cost) as total, coalesce(sum(s.cost) filter (where s.service_type = 'emergency'), 0) as emergency,
    coalesce(sum(s.cost) filter (where s.service_type = 'scheduled'), 0) as scheduled
  from :dataset(dashboard-calls) s
  where s.service_type <> 'stock'
  having count(*) > 0
)
select total as "TotalCost", emergency as "EmergencyCost",
  case when least(emergency, scheduled) >= 0 then 100 * emergency / nullif(total, 0) end as "EmergencyPercent",
  scheduled as "ScheduledCost",
  case when least(emergency, scheduled) >= 0 then 100 * scheduled / nullif(total, 0) end as "ScheduledPercent",
  total = 0 as "IsEmpty"
from costs
