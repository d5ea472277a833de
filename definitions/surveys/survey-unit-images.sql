-- Of whole units; asked for a tire, of the unit it was photographed on.
select
  i.storage_id,
  i.account_id,
  i.location_id,
  i.survey_id,
  i.unit_id,
  u.unit_number,
  i.tire_id,
  null::text as axle_and_tire_position,
  i.title,
  i.taken_at::date as taken_on,
  i.taken_at,
  i.width,
  i.height,
  i.media_type,
  i.byte_count,
  'images/get/' || i.storage_id as url,
  'images/get/' || i.storage_id || '?size=thumbnail' as thumbnail_url
from images i
join :dataset(finished-surveys) s on s.survey_id = i.survey_id
join units u on u.unit_id = i.unit_id
where i.survey_id = :survey_id
  and i.tire_id is null and i.axle_number is null
  and (:unit_id is null or i.unit_id = :unit_id)
  and (:tire_id is null or i.unit_id in (
    select of_tire.unit_id from images of_tire where of_tire.survey_id = :survey_id and of_tire.tire_id = :tire_id))
