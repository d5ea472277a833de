-- Days from a casing's submission until its retread is finished, by month or by week of the month that is chosen;
-- of all retreaders together, or of each of the five that finished most.
with finished as (
  select c.period, c.dealer_id, c.days from :dataset(dashboard-casings) c where c.status = 'retread'
), most as (
  select f.dealer_id from finished f where :by_retreader::boolean group by f.dealer_id order by count(*) desc, f.dealer_id limit 5
)
select f.period as "Date", coalesce(d.name, 'all') as "Dealer", count(*) as "Finished", avg(f.days) as "AverageDays", sum(f.days) as "TotalDays"
from finished f
left join most on most.dealer_id = f.dealer_id
left join dealers d on d.dealer_id = most.dealer_id
where most.dealer_id is not null or not coalesce(:by_retreader::boolean, false)
group by f.period, d.dealer_id, d.name
