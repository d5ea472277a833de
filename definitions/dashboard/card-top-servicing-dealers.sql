-- The five dealers that served most calls.
select d.name as "DealerName", count(*) as "TotalCalls", count(*) filter (where s.service_type = 'emergency') as "EmergencyCalls",
  count(*) filter (where s.service_type = 'scheduled') as "ScheduledCalls", count(*) filter (where s.service_type = 'stock') as "StockCalls"
from :dataset(dashboard-calls) s
join dealers d on d.dealer_id = s.dealer_id
where not s.is_credit
group by d.dealer_id, d.name
order by count(*) desc, d.name collate "und-x-icu"
limit 5
