-- The ten brands of most casings, and their share of all.
select c.brand as "CasingBrandName", count(*) as "Quantity", 100 * count(*) / sum(count(*)) over () as "TirePercentage"
from :dataset(dashboard-casings) c
group by c.brand
order by count(*) desc, c.brand collate "und-x-icu"
limit 10
