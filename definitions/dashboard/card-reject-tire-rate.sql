-- Rejected casings among those offered for retreading, of the five most frequent brands, by position. A casing that was only
-- repaired was not offered.
with chosen as (
  select c.brand, c.wheel_position, c.caps, c.status from :dataset(dashboard-casings) c
), most as (
  select c.brand, count(*) as casings from chosen c group by c.brand order by count(*) desc, c.brand collate "und-x-icu" limit 5
), placed as (
  select c.brand as "CasingBrandName", c.wheel_position as "Position", 100 * count(*) filter (where c.status = 'rejected') / nullif(count(*) filter (where c.status in ('retread', 'rejected')), 0)::numeric as "RejectRatePercentage",
    count(*) filter (where c.status in ('retread', 'rejected')) as "Offered", max(most.casings) as "Total",
    array_position(array['steer', 'drive', 'trail', 'allpositions', 'unknown'], c.wheel_position) as place
  from chosen c
  join most on most.brand = c.brand
  group by c.brand, c.wheel_position
)
select p.*,
  json_agg(json_build_object('casing_brand_name', p."CasingBrandName", 'brand', p."CasingBrandName", 'reject_rate_percentage', p."RejectRatePercentage", 'position_display', p."Position")) over brands as "Brands"
from placed p
window brands as (partition by p."Position" order by p."Total" desc, p."CasingBrandName" collate "und-x-icu" rows between unbounded preceding and unbounded following)
