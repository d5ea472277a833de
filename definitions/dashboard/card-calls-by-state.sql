-- Calls by the state they were served in.
select coalesce(states.name, s.state_code) as "State", count(*) as "TotalCalls", count(*) filter (where s.service_type = 'emergency') as "EmergencyCalls",
  count(*) filter (where s.service_type = 'scheduled') as "ScheduledCalls", count(*) filter (where s.service_type = 'stock') as "StockCalls"
from :dataset(dashboard-calls) s
left join states on states.country_code = s.country_code and states.state_code = s.state_code
where not s.is_credit
group by 1
