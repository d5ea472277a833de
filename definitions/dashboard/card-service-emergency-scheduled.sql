-- Calls by month, months without any too; or by week of the month that is chosen. Scheduled excludes stock deliveries, and so does the share of emergencies.
with calls as (
  select s.period, count(*) as both_kinds, count(*) filter (where s.service_type = 'emergency') as emergency
  from :dataset(dashboard-calls) s
  where s.service_type <> 'stock' and not s.is_credit
  group by s.period
), before as (
  select s.period, count(*) as both_kinds, count(*) filter (where s.service_type = 'emergency') as emergency
  from :dataset(dashboard-calls-year-before) s
  where s.service_type <> 'stock' and not s.is_credit
  group by s.period
)
select p.period as "Date", p.is_partial as "IsPartial", coalesce(calls.both_kinds, 0) as "TotalCalls", coalesce(calls.emergency, 0) as "EmergencyCalls",
  coalesce(calls.both_kinds - calls.emergency, 0) as "ScheduledCalls",
  100 * calls.emergency::numeric / calls.both_kinds as "EmergencyPercent",
  case when :graph_compare_by_previous then coalesce(before.emergency, 0) end as "PrevEmergencyCalls",
  case when :graph_compare_by_previous then coalesce(before.both_kinds - before.emergency, 0) end as "PrevScheduledCalls",
  coalesce(calls.both_kinds, 0) / 100.0 as hundreds_of_calls
from :dataset(dashboard-periods) p
left join calls on calls.period = p.period
left join before on before.period = p.period
where exists (select 1 from calls) or exists (select 1 from before)
