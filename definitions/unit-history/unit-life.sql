-- How tread and pressure went: of one unit wheel by wheel, with its axle, its target pressure then and the minimum tread that is asked for today; of
-- several unit by unit as the mean of the wheels that were read.
select r.event_date, case when cardinality(:unit_ids) = 1 then r.position else r.unit_number end as line,
  min(case when cardinality(:unit_ids) = 1 then lpad(r.position_order::text, 3, '0') else r.unit_number_order end) as line_order,
  min(r.axle_number) filter (where cardinality(:unit_ids) = 1) as axle,
  avg(r.tread_depth) as tread_depth, avg(r.pressure) as pressure,
  max(r.target_pressure) filter (where cardinality(:unit_ids) = 1) as target_pressure,
  max(greatest(case r.axle_kind when 'steer' then 4 else 2 end, spec.pull_point_32nds)) filter (where cardinality(:unit_ids) = 1) as minimum_tread
from :dataset(unit-wheels-read) r
left join specs_in_force spec on spec.location_id = r.location_id and spec.axle_kind = r.axle_kind
where r.position is not null
group by 1, 2
having count(r.tread_depth) + count(r.pressure) > 0
