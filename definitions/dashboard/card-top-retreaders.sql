-- The five retreaders that finished most retreads, and their share of all of them.
select d.nonsig as "Nonsig", d.name as "Dealer", d.common_owner as "CommonOwner", count(*) as "Finished",
  100 * count(*) / sum(count(*)) over () as "TotalRetreadsPercentage"
from :dataset(dashboard-casings) c
join dealers d on d.dealer_id = c.dealer_id
where c.status = 'retread'
group by d.dealer_id, d.nonsig, d.name, d.common_owner
order by count(*) desc, d.name collate "und-x-icu"
limit 5
