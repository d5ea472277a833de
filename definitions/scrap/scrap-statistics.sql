-- The key figures; averages over the tires that say what is averaged.
select
  count(*) as tires,
  count(*) filter (where tire.is_avoidable) as avoidable_tires,
  100.0 * count(*) filter (where tire.is_avoidable) / nullif(count(*), 0) as avoidable_share,
  coalesce(sum(tire.lost_tread_value), 0) as lost_tread_value,
  coalesce(sum(tire.avoidable_casing_value), 0) as avoidable_casing_value,
  coalesce(sum(tire.lost_value), 0) as lost_value,
  avg(tire.tread_depth) as average_tread,
  avg(tire.caps) as average_caps,
  avg(tire.age_weeks) as average_age_weeks,
  avg(tire.age_years) as average_age_years
from :dataset(scrap-tires) tire
