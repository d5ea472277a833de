-- Tires bought by month, months without any too; or by week of the month that is chosen. Where no new tire was bought there is no ratio.
with bought as (
  select b.period,
    coalesce(sum(b.quantity) filter (where b.tire_kind = 'new'), 0) as new_tires,
    coalesce(sum(b.quantity) filter (where b.tire_kind = 'retread'), 0) as retreads
  from :dataset(dashboard-purchases) b
  group by b.period
)
select p.period as "Date", p.is_partial as "IsPartial", coalesce(bought.new_tires, 0) as "New", coalesce(bought.retreads, 0) as "Retread",
  bought.retreads::numeric / nullif(bought.new_tires, 0) as "RetreadToNewRatio"
from :dataset(dashboard-periods) p
left join bought on bought.period = p.period
where exists (select 1 from bought)
