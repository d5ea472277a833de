-- What was bought and what its service cost, beside the same a year before, where that is asked for. Stock deliveries are no service.
with calls as (
  select case when coalesce(least(sum(s.cost) filter (where s.service_type = 'emergency'), sum(s.cost) filter (where s.service_type <> 'emergency')), 0) >= 0
    then 100 * sum(s.cost) filter (where s.service_type = 'emergency') / nullif(sum(s.cost), 0) end as share from :dataset(dashboard-calls) s where s.service_type <> 'stock'
),
calls_before as (
  select case when coalesce(least(sum(s.cost) filter (where s.service_type = 'emergency'), sum(s.cost) filter (where s.service_type <> 'emergency')), 0) >= 0
    then 100 * sum(s.cost) filter (where s.service_type = 'emergency') / nullif(sum(s.cost), 0) end as share
  from :dataset(dashboard-calls-year-before) s where s.service_type <> 'stock'
),
bought as (
  select sum(b.spend) as spend, sum(b.quantity) as tires,
    sum(b.quantity) filter (where b.tire_kind = 'new') as new_tires,
    sum(b.spend) filter (where b.tire_kind = 'new') / nullif(sum(b.quantity) filter (where b.tire_kind = 'new' and b.spend is not null), 0) as new_price,
    sum(b.quantity) filter (where b.tire_kind = 'retread') as retreads,
    sum(b.spend) filter (where b.tire_kind = 'retread') / nullif(sum(b.quantity) filter (where b.tire_kind = 'retread' and b.spend is not null), 0) as retread_price
  from :dataset(dashboard-purchases) b
),
bought_before as (
  select sum(b.spend) as spend, sum(b.quantity) as tires,
    sum(b.quantity) filter (where b.tire_kind = 'new') as new_tires,
    sum(b.spend) filter (where b.tire_kind = 'new') / nullif(sum(b.quantity) filter (where b.tire_kind = 'new' and b.spend is not null), 0) as new_price,
    sum(b.quantity) filter (where b.tire_kind = 'retread') as retreads,
    sum(b.spend) filter (where b.tire_kind = 'retread') / nullif(sum(b.quantity) filter (where b.tire_kind = 'retread' and b.spend is not null), 0) as retread_price
  from :dataset(dashboard-purchases-year-before) b
)
select calls.share as "EmergencyShare", calls_before.share as "PrevEmergencyShare",
  coalesce(bought.retreads, 0)::numeric / nullif(bought.new_tires, 0) as "RetreadRatio",
  coalesce(bought_before.retreads, 0)::numeric / nullif(bought_before.new_tires, 0) as "PrevRetreadRatio",
  bought.spend as "Spend", bought_before.spend as "PrevSpend", bought.tires as "Tires", bought_before.tires as "PrevTires",
  bought.new_price as "NewPrice", bought_before.new_price as "PrevNewPrice",
  bought.retread_price as "RetreadPrice", bought_before.retread_price as "PrevRetreadPrice", money.left_out as "LeftOut",
  case when money.left_out > 0 or money.currency <> 'USD' then money.currency end as "Currency"
from calls, calls_before, bought, bought_before, :dataset(dashboard-currency) money
where bought.tires is not null
