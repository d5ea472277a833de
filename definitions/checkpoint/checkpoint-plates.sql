-- The picture of the license plate that the checkpoint took with each inspection.
select
  p.storage_id,
  p.account_id,
  p.location_id,
  unit.unit_number,
  unit.license_number,
  unit.unit_date,
  'images/get/' || p.storage_id as url,
  'images/get/' || p.storage_id || '?size=thumbnail' as thumbnail_url
from :dataset(checkpoint-units) unit
join images p on p.inspection_id = unit.inspection_id and p.is_license_plate
