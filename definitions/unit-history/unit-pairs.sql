-- Each pair of duals of one unit: how far apart its tires were in pressure at the inspections of the chosen days, and in tread at the last of them.
-- Tires of a raised lift axle carry nothing, and do not count.
with apart as (
  select r.axle_number, r.side, r.axle_kind, r.inspection_id, r.event_date,
    string_agg(r.position, ' / ' order by r.position_order) as pair,
    max(r.pressure) - min(r.pressure) as pressures, max(r.tread_depth) - min(r.tread_depth) as treads,
    count(r.pressure) as pressures_read, count(r.tread_depth) as treads_read
  from :dataset(unit-wheels-read) r
  where cardinality(:unit_ids) = 1 and r.position is not null and not r.is_raised
  group by r.axle_number, r.side, r.axle_kind, r.inspection_id, r.event_date
  having count(*) = 2
)
select a.axle_number, a.side, a.axle_kind || '_' || a.side as place, min(a.pair) as pair,
  count(*) filter (where a.pressures_read = 2) as pressures_read,
  count(*) filter (where a.pressures_read = 2 and a.pressures > 5) as pressures_apart,
  avg(a.pressures) filter (where a.pressures_read = 2) as mean_apart,
  (array_agg(a.treads order by a.event_date desc, a.inspection_id desc) filter (where a.treads_read = 2))[1] as tread_apart,
  max(a.event_date) filter (where a.treads_read = 2) as tread_read_on
from apart a
group by a.axle_number, a.side, a.axle_kind
