-- Days from a casing's submission until its retread is finished, by month, months without any too, or by week of the month that is
-- chosen; of all retreaders together, or of each of the five that finished most. What was submitted in a period and is not finished yet has no days: it
-- may make them more, and is counted beside them.
with finished as (
  select c.casing_id, c.period, c.dealer_id, c.days from :dataset(dashboard-casings) c where c.status = 'retread'
), waiting as (
  select o.period, o.dealer_id from :dataset(open-casings) o
), retreaders as (
  select null::bigint as dealer_id, 'all' as name where not coalesce(:by_retreader::boolean, false)
  union all
  (select d.dealer_id, d.name from finished f join dealers d on d.dealer_id = f.dealer_id
  where :by_retreader::boolean group by d.dealer_id, d.name order by count(*) desc, d.name collate "und-x-icu" limit 5)
)
select p.period as "Date", p.is_partial as "IsPartial", r.name as "Dealer", count(f.casing_id) as "Finished", avg(f.days) as "AverageDays", coalesce(sum(f.days), 0) as "TotalDays",
  (select count(*) from waiting w where w.period = p.period and (r.dealer_id is null or w.dealer_id = r.dealer_id)) as "StillOpen"
from :dataset(dashboard-periods) p
cross join retreaders r
left join finished f on f.period = p.period and (r.dealer_id is null or f.dealer_id = r.dealer_id)
where exists (select 1 from finished) or exists (select 1 from waiting)
group by p.period, p.is_partial, r.dealer_id, r.name
