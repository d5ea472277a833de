-- Service calls together, beside those of a year before where that is asked for. Roll times are those of emergencies whose time is known; the target is two
-- hours. Stock deliveries are no service.
with now as (
  select count(*) as calls, 100.0 * count(*) filter (where s.service_type = 'emergency') / nullif(count(*), 0) as emergency,
    sum(s.roll_minutes) filter (where s.service_type = 'emergency') / nullif(count(s.roll_minutes) filter (where s.service_type = 'emergency'), 0)::numeric as roll,
    100.0 * count(*) filter (where s.service_type = 'emergency' and s.roll_minutes <= 120)
      / nullif(count(s.roll_minutes) filter (where s.service_type = 'emergency'), 0) as in_time
  from :dataset(dashboard-calls) s
  where s.service_type <> 'stock' and not s.is_credit
), before as (
  select nullif(count(*), 0) as calls, 100.0 * count(*) filter (where s.service_type = 'emergency') / nullif(count(*), 0) as emergency,
    sum(s.roll_minutes) filter (where s.service_type = 'emergency') / nullif(count(s.roll_minutes) filter (where s.service_type = 'emergency'), 0)::numeric as roll,
    100.0 * count(*) filter (where s.service_type = 'emergency' and s.roll_minutes <= 120)
      / nullif(count(s.roll_minutes) filter (where s.service_type = 'emergency'), 0) as in_time
  from :dataset(dashboard-calls-year-before) s
  where s.service_type <> 'stock' and not s.is_credit
)
select now.calls as "ServiceCalls", now.emergency as "EmergencyShare", now.roll as "RollTime", now.in_time as "InTimeShare",
  before.calls as "PrevServiceCalls", before.emergency as "PrevEmergencyShare", before.roll as "PrevRollTime", before.in_time as "PrevInTimeShare"
from now, before
where now.calls > 0
