-- Repairs of casings by their status, for the chosen days; with the comparison for the days a year before and for both together.
-- The last row of each of these is marked by PeriodType 1 and holds its sums.
with chosen as (
  select 'current' as period, c.status, c.nail_holes, c.sections, c.spots, c.beads from :dataset(dashboard-casings) c
  union all
  select 'previous', b.status, b.nail_holes, b.sections, b.spots, b.beads from :dataset(dashboard-casings-year-before) b
), sets as (
  select * from chosen
  union all
  select 'combined', c.status, c.nail_holes, c.sections, c.spots, c.beads from chosen c where :graph_compare_by_previous::boolean
)
select s.period as "Period", case when grouping(s.status) = 1 then 'total' else s.status end as "StatusBacking", grouping(s.status) as "PeriodType",
  count(*) as "Tires", sum(s.nail_holes) as "NailHoles", sum(s.sections) as "Section", sum(s.spots) as "Spot", sum(s.beads) as "Bead",
  avg(s.nail_holes) as "AvgNailHoles", avg(s.sections) as "AvgSection", avg(s.spots) as "AvgSpot", avg(s.beads) as "AvgBead",
  case when s.period = 'current' and s.status = 'retread' then count(*) end as retread,
  case when s.period = 'current' and s.status = 'used' then count(*) end as used,
  case when s.period = 'current' and s.status = 'rejected' then count(*) end as rejected,
  case when s.period = 'current' and grouping(s.status) = 1 then sum(s.nail_holes + s.sections + s.spots + s.beads) end as repairs,
  array_position(array['current', 'previous', 'combined'], s.period) as place_of_period,
  case when grouping(s.status) = 1 then 4 else array_position(array['retread', 'used', 'rejected'], s.status) end as place_of_status
from sets s
group by s.period, grouping sets ((s.status), ())
