-- Casings that were submitted in these days, finished or not, of the five brands with most of them, by position. Who was
-- submitted in them was finished in them or later.
with chosen as (
  select c.brand, c.wheel_position, false as is_open from :dataset(casings-of-places) c
  where c.submitted_on between :date_from and :date_to and c.done_on >= :date_from
  union all
  select o.brand, o.wheel_position, true from :dataset(open-casings) o
), most as (
  select c.brand, count(*) as casings from chosen c group by c.brand order by count(*) desc, c.brand collate "und-x-icu" limit 5
), placed as (
  select c.brand as "CasingBrandName", c.wheel_position as "Position", count(*) as "CasingSubmitted", count(*) filter (where c.is_open) as "StillOpen", max(most.casings) as "Total",
    array_position(array['steer', 'drive', 'trail', 'allpositions', 'unknown'], c.wheel_position) as place
  from chosen c
  join most on most.brand = c.brand
  group by c.brand, c.wheel_position
)
select p.*,
  json_agg(json_build_object('casing_brand_name', p."CasingBrandName", 'brand', p."CasingBrandName", 'casing_submitted', p."CasingSubmitted", 'position_display', p."Position")) over brands as "Brands"
from placed p
window brands as (partition by p."Position" order by p."Total" desc, p."CasingBrandName" collate "und-x-icu" rows between unbounded preceding and unbounded following)
