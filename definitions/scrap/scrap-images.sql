-- Pictures of the scrapped tires that the other filters find.
select
  'images/get/' || i.storage_id as "Image",
  'images/get/' || i.storage_id || '?size=thumbnail' as thumbnail_url,
  concat_ws(', ', tire.unit_number || coalesce(' ' || tire.position, ''), nullif(i.title, '')) as "Name",
  tire.removed_on,
  tire.removal_reason,
  i.storage_id,
  i.account_id,
  i.location_id
from :dataset(scrap-tires) tire
join images i on i.removed_tire_id = tire.removed_tire_id
