-- One row an inspection: what it is about, and its tires as a tree.
select
  unit.inspection_id,
  unit.account_id,
  unit.location_id,
  unit.unit_date,
  unit.unit_number,
  unit.fleet_location,
  unit.license_number,
  unit.unit_id,
  unit.survey_id,
  unit.unit_number as title,
  json_build_object(
    'unit', unit.unit_number,
    'account', unit.account_name,
    'date_time', to_char(unit.unit_date + unit.unit_time, 'YYYY-MM-DD"T"HH24:MI:SS'),
    'license_plate_url', (
      select 'images/get/' || p.storage_id from images p
      where p.inspection_id = unit.inspection_id and p.is_license_plate
      order by p.storage_id limit 1),
    'location', unit.fleet_location,
    'license_number', unit.license_number,
    'records_total', unit.total_tires,
    'total_tires_read_count', unit.total_tires_read_count,
    'critical_exceptions', unit.critical_exceptions,
    'warning_exceptions', unit.warning_exceptions,
    'non_metric', :user_pressure_unit = 'psi' and :user_tread_unit = '32nds',
    'is_bidirectional', i.crossing_direction is not null,
    'crossingdirection', i.crossing_direction,
    'survey_by', unit.survey_by
  ) as tiles,
  (
    select axles.tires from :dataset(inspected-axles) axles
    where axles.account_id = unit.account_id and axles.inspected_on = unit.unit_date and axles.inspection_id = unit.inspection_id
  ) as tires
from :dataset(checkpoint-units) unit
-- Fenced by offset: joined freely, all inspections of the account may be read for each.
cross join lateral (
  select crossing_direction from inspections
  where account_id = unit.account_id and inspected_on = unit.unit_date and inspection_id = unit.inspection_id
  offset 0
) i
