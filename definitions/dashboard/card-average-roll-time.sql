-- Mean minutes from the driver's call until the unit rolls, of emergencies, by month or by week of the month that is chosen.
-- The national average is that of all fleets there are, of the same places on the road.
with calls as (
  select s.period, count(*) as calls, avg(s.roll_minutes) as minutes from :dataset(dashboard-calls) s where s.roll_minutes is not null group by s.period
), before as (
  select s.period, avg(s.roll_minutes) as minutes from :dataset(dashboard-calls-year-before) s where s.roll_minutes is not null group by s.period
), everywhere as (
  select s.period, avg(s.roll_minutes) as minutes from :dataset(national-roll-times) s group by s.period
)
select p.period as "Date", p.is_partial as "IsPartial", coalesce(calls.calls, 0) as "EmergencyCalls", calls.minutes as "AvgRollTime",
  before.minutes as "PrevAvgRollTime", everywhere.minutes as "NatAvgRollTime"
from :dataset(dashboard-periods) p
left join calls on calls.period = p.period
left join before on before.period = p.period
left join everywhere on everywhere.period = p.period
where exists (select 1 from calls)
