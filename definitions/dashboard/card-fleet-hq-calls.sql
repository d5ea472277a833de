-- Calls by month, months without any too; or by week of the month that is chosen.
with calls as (
  select s.period, count(*) as total, count(*) filter (where s.service_type = 'emergency') as emergency,
    count(*) filter (where s.service_type = 'scheduled') as scheduled, count(*) filter (where s.service_type = 'stock') as stock
  from :dataset(dashboard-calls) s
  where not s.is_credit
  group by s.period
), before as (
  select s.period, count(*) as total, count(*) filter (where s.service_type = 'emergency') as emergency,
    count(*) filter (where s.service_type = 'scheduled') as scheduled, count(*) filter (where s.service_type = 'stock') as stock
  from :dataset(dashboard-calls-year-before) s
  where not s.is_credit
  group by s.period
)
select p.period as "Date", p.is_partial as "IsPartial",
  p.week_string as "WeekString", p.week_description as "WeekDescription", p.month_string as "MonthString", p.month_number as "MonthNumber", p.year as "Year",
  p.prev_week_string as "PrevWeekString", p.prev_week_description as "PrevWeekDescription", p.prev_month_string as "PrevMonthString",
  p.prev_month_number as "PrevMonthNumber", p.prev_year as "PrevYear",
  coalesce(calls.total, 0) as "Calls", case when :graph_compare_by_previous then coalesce(before.total, 0) end as "PrevCalls",
  coalesce(calls.total, 0) as "TotalCalls", coalesce(calls.emergency, 0) as "EmergencyCalls",
  coalesce(calls.scheduled, 0) as "ScheduledCalls", coalesce(calls.stock, 0) as "StockCalls",
  case when :graph_compare_by_previous then coalesce(before.total, 0) end as "PrevTotalCalls",
  case when :graph_compare_by_previous then coalesce(before.emergency, 0) end as "PrevEmergencyCalls",
  case when :graph_compare_by_previous then coalesce(before.scheduled, 0) end as "PrevScheduledCalls",
  case when :graph_compare_by_previous then coalesce(before.stock, 0) end as "PrevStockCalls"
from :dataset(dashboard-named-periods) p
left join calls on calls.period = p.period
left join before on before.period = p.period
where exists (select 1 from calls) or exists (select 1 from before)
