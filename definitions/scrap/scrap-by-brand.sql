-- Shares by brand.
select
  tire.brand, count(*) as tires,
  100.0 * count(*) / sum(count(*)) over () as share,
  sum(tire.lost_value) as lost_value
from :dataset(scrap-tires) tire
group by tire.brand
