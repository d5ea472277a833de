-- The fleet at a glance. A share is of the tires that were read; it is blank where none was.
select
  count(distinct t.unit_id) as units,
  count(distinct t.unit_id) filter (where t.unit_type = 'tractor') as tractors,
  count(distinct t.unit_id) filter (where t.unit_type = 'trailer') as trailers,
  count(distinct t.unit_id) filter (where t.pressure_color in ('warning', 'critical') or t.tread_depth_color in ('warning', 'critical')
    or t.mismatch_duals_color in ('warning', 'critical') or t.mismatch_axle_color in ('warning', 'critical')) as units_with_exceptions,
  count(*) as tires,
  count(*) filter (where t.pressure is not null or t.tread_depth is not null) as tires_read,
  count(*) filter (where t.pressure_color = 'critical') as pressure_critical,
  count(*) filter (where t.pressure_color = 'warning') as pressure_warning,
  count(*) filter (where t.tread_depth_color = 'critical') as tread_depth_critical,
  count(*) filter (where t.tread_depth_color = 'warning') as tread_depth_warning,
  round(100.0 * count(*) filter (where abs(t.pressure - t.target_pressure) <= 5) / nullif(count(t.pressure), 0), 2) as within_5_psi_percentage,
  round(100.0 * count(*) filter (where t.target_pressure - t.pressure >= 20) / nullif(count(t.pressure), 0), 2) as under_20_psi_percentage,
  avg(t.tread_depth) as average_tread_depth
from :dataset(fleet-condition-tires) t
