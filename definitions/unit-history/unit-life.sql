-- How tread and pressure went: of one unit wheel by wheel, of several unit by unit as the mean of the wheels that were read.
select r.event_date, case when cardinality(:unit_ids) = 1 then r.position else r.unit_number end as line,
  min(case when cardinality(:unit_ids) = 1 then lpad(r.position_order::text, 3, '0') else r.unit_number_order end) as line_order,
  avg(r.tread_depth) as tread_depth, avg(r.pressure) as pressure
from :dataset(unit-wheels-read) r
where r.position is not null
group by 1, 2
having count(r.tread_depth) + count(r.pressure) > 0
