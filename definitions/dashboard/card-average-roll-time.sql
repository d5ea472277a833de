-- Mean minutes from the driver's call until the unit rolls, of emergencies whose time is known, by month or by week of the month
-- that is chosen. Calls are those whose time is known. The national average is of other fleets, on the same places of the road.
with calls as (
  select s.period, count(*) as calls, count(s.roll_minutes) as timed, sum(s.roll_minutes) as minutes
  from :dataset(dashboard-calls) s where s.service_type = 'emergency' and not s.is_credit group by s.period
), before as (
  select s.period, count(s.roll_minutes) as timed, sum(s.roll_minutes) as minutes
  from :dataset(dashboard-calls-year-before) s where s.service_type = 'emergency' and not s.is_credit group by s.period
)
select p.period as "Date", p.is_partial as "IsPartial",
  p.week_string as "WeekString", p.week_description as "WeekDescription", p.month_string as "MonthString", p.month_number as "MonthNumber", p.year as "Year",
  p.prev_week_string as "PrevWeekString", p.prev_week_description as "PrevWeekDescription", p.prev_month_string as "PrevMonthString",
  p.prev_month_number as "PrevMonthNumber", p.prev_year as "PrevYear",
  coalesce(calls.timed, 0) as "Calls", case when :graph_compare_by_previous then coalesce(before.timed, 0) end as "PrevCalls",
  coalesce(calls.calls, 0) as "EmergencyCalls",
  calls.timed, calls.minutes, calls.minutes / nullif(calls.timed, 0)::numeric as "AvgRollTime",
  before.timed as timed_before, before.minutes as minutes_before, before.minutes / nullif(before.timed, 0)::numeric as "PrevAvgRollTime",
  everywhere.minutes as "NatAvgRollTime"
from :dataset(dashboard-named-periods) p
left join calls on calls.period = p.period
left join before on before.period = p.period
left join :dataset(national-roll-times) everywhere on everywhere.period = p.period
where exists (select 1 from calls) or exists (select 1 from before)
