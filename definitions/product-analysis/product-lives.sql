-- What each tire that has a rate tells of its product: the rate, how much tread there is from new to the pull point, and what
-- 1/32 of it costs. Without tread above the pull point it goes nowhere and has no cost.
-- Pull points are worked out once: looked up for each tire, those of a hundred tires take as long as all else.
with pull as materialized (select point.location_id, point.axle_kind, point.pull_point from :dataset(wear-pull-points) point)
select tire.side, tire.tire_id, tire.account_id, tire.location_id, tire.vocation, tire.miles_per_32nd, tire.worn_miles, tire.worn_32nds,
  case when life.usable > 0 then life.usable else life.usable * 0 end as usable_32nds,
  case when life.usable > 0 then listed.price / life.usable end as cost_per_32nd
from :dataset(product-tires) tire
left join :dataset(list-prices) listed on listed.product_line_id = tire.product_line_id and listed.tire_size = tire.tire_size and listed.load_range = coalesce(tire.load_range, '')
left join pull on pull.location_id = tire.location_id and pull.axle_kind = tire.axle_kind
cross join lateral (select coalesce(tire.new_tread_32nds, listed.new_tread_32nds) - pull.pull_point as usable) life
where tire.miles_per_32nd is not null
