-- How old casings of the ten most frequent brands were, in years, by what became of them.
select c.brand as "CasingBrandName", count(*) as "Quantity", avg(c.age) as "AvgAge", avg(c.age) filter (where c.status = 'retread') as "RetreadTiresAvgAge",
  avg(c.age) filter (where c.status = 'used') as "UsedTiresAvgAge", avg(c.age) filter (where c.status = 'rejected') as "RejectedTiresAvgAge"
from :dataset(dashboard-casings) c
group by c.brand
order by count(*) desc, c.brand collate "und-x-icu"
limit 10
