-- Average caps of the five most frequent brands, by position.
with chosen as (
  select c.brand, c.wheel_position, c.caps, c.status from :dataset(dashboard-casings) c
), most as (
  select c.brand, count(*) as casings from chosen c group by c.brand order by count(*) desc, c.brand collate "und-x-icu" limit 5
)
select c.brand as "CasingBrandName", c.wheel_position as "Position", avg(c.caps) as "AvgPrevCaps", max(most.casings) as "Total",
  array_position(array['steer', 'drive', 'trail', 'allpositions', 'unknown'], c.wheel_position) as place
from chosen c
join most on most.brand = c.brand
group by c.brand, c.wheel_position
