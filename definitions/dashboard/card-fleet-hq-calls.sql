-- Calls by month, months without any too; or by week of the month that is chosen.
with calls as (
  select s.period, count(*) as total, count(*) filter (where s.service_type = 'emergency') as emergency,
    count(*) filter (where s.service_type = 'scheduled') as scheduled, count(*) filter (where s.service_type = 'stock') as stock
  from :dataset(dashboard-calls) s
  group by s.period
), before as (
  select s.period, count(*) as total, count(*) filter (where s.service_type = 'emergency') as emergency,
    count(*) filter (where s.service_type = 'scheduled') as scheduled, count(*) filter (where s.service_type = 'stock') as stock
  from :dataset(dashboard-calls-year-before) s
  group by s.period
)
select p.period as "Date", p.is_partial as "IsPartial", coalesce(calls.total, 0) as "TotalCalls", coalesce(calls.emergency, 0) as "EmergencyCalls",
  coalesce(calls.scheduled, 0) as "ScheduledCalls", coalesce(calls.stock, 0) as "StockCalls",
  case when :graph_compare_by_previous then coalesce(before.total, 0) end as "PrevTotalCalls",
  case when :graph_compare_by_previous then coalesce(before.emergency, 0) end as "PrevEmergencyCalls",
  case when :graph_compare_by_previous then coalesce(before.scheduled, 0) end as "PrevScheduledCalls",
  case when :graph_compare_by_previous then coalesce(before.stock, 0) end as "PrevStockCalls"
from :dataset(dashboard-periods) p
left join calls on calls.period = p.period
left join before on before.period = p.period
where exists (select 1 from calls) or exists (select 1 from before)
