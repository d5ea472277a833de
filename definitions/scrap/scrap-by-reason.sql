-- Shares by why they came off.
select
  tire.removal_reason, bool_or(tire.is_avoidable) as is_avoidable, count(*) as tires,
  100.0 * count(*) / sum(count(*)) over () as share,
  sum(tire.lost_value) as lost_value
from :dataset(scrap-tires) tire
group by tire.removal_reason
