-- Calls by month. Scheduled excludes stock deliveries, and so does the share of emergencies.
select date_trunc('month', s.called_on::timestamp)::date as "Date",
  count(*) as "TotalCalls",
  count(*) filter (where s.service_type = 'emergency') as "EmergencyCalls",
  count(*) filter (where s.service_type = 'scheduled') as "ScheduledCalls",
  100 * (count(*) filter (where s.service_type = 'emergency'))::numeric / count(*) as "EmergencyPercent"
from :dataset(dashboard-calls) s
where s.service_type <> 'stock'
group by 1
