-- The ten products that most was spent on, and their share of all that was spent. A sum below 0, of credit notes, has no share.
select b.product as "Product", sum(b.spend) as "TotalSpend", sum(b.quantity) filter (where b.spend is not null) as "Quantity",
  case when sum(b.spend) >= 0 and sum(sum(b.spend)) over () > 0 then 100 * sum(b.spend) / sum(sum(b.spend)) over () end as "TotalSpendPercentage"
from :dataset(dashboard-purchases) b
group by b.product
having sum(b.spend) is not null
order by sum(b.spend) desc, b.product collate "und-x-icu"
limit 10
