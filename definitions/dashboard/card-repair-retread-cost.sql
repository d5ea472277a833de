-- What repairing and retreading casings cost by month, months without any too, or by week of the month that is chosen; and the share of repairs in it.
with spent as (
  select w.period, coalesce(sum(w.cost) filter (where w.kind = 'repair'), 0) as repair, coalesce(sum(w.cost) filter (where w.kind = 'retread'), 0) as retread
  from :dataset(dashboard-casing-work) w
  group by w.period
)
select p.period as "Date", p.is_partial as "IsPartial", coalesce(spent.repair, 0) as "Repair", coalesce(spent.retread, 0) as "Retread",
  100 * spent.repair / nullif(spent.repair + spent.retread, 0) as "RepairPercent",
  coalesce(spent.repair + spent.retread, 0) / 100 as hundreds_spent
from :dataset(dashboard-periods) p
left join spent on spent.period = p.period
where exists (select 1 from spent)
