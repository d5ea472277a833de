-- Pictures taken in the inspections the report is made of: of whole units, and of their tires by position.
select
  'images/get/' || p.storage_id as image,
  'images/get/' || p.storage_id || '?size=thumbnail' as thumbnail_url,
  concat_ws(', ', i.unit_number || coalesce(' ' || w.position_code, ''), nullif(p.title, '')) as name,
  i.unit_number,
  i.location_name,
  p.taken_at::date as taken_on,
  p.tire_id is null and p.axle_number is null as is_of_unit,
  p.storage_id,
  p.account_id,
  p.location_id
from :dataset(fleet-condition-inspections) i
-- Fenced by offset: joined freely, the pictures of everybody may be read for those of few inspections.
cross join lateral (
  select * from images
  where inspection_id = i.inspection_id and account_id = i.account_id and not is_license_plate
  offset 0
) p
left join axle_configuration_wheels w
  on w.configuration_code = i.configuration_code and w.axle_number = p.axle_number and w.side = p.side and w.wheel_index = p.wheel_index
