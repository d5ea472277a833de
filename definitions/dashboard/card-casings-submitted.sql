-- Casings that were submitted in these days, of the five brands with most of them, by position. Who was submitted in them
-- was finished in them or later.
with chosen as (
  select c.brand, c.wheel_position from :dataset(casings-of-places) c
  where c.submitted_on between :date_from and :date_to and c.done_on >= :date_from
), most as (
  select c.brand, count(*) as casings from chosen c group by c.brand order by count(*) desc, c.brand collate "und-x-icu" limit 5
)
select c.brand as "CasingBrandName", c.wheel_position as "Position", count(*) as "CasingSubmitted", max(most.casings) as "Total",
  array_position(array['steer', 'drive', 'trail', 'allpositions', 'unknown'], c.wheel_position) as place
from chosen c
join most on most.brand = c.brand
group by c.brand, c.wheel_position
