-- The pictures of a survey; of one of its units, or of one of its tires.
select
  i.storage_id,
  i.account_id,
  i.location_id,
  i.survey_id,
  i.unit_id,
  u.unit_number,
  i.tire_id,
  case when w.position_code is not null then i.axle_number || ' ' || w.position_code end as axle_and_tire_position,
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
left join axle_configuration_wheels w
  on w.configuration_code = u.configuration_code
  and w.axle_number = i.axle_number and w.side = i.side and w.wheel_index = i.wheel_index
where i.survey_id = :survey_id
  and (:unit_id is null or i.unit_id = :unit_id)
  and (:tire_id is null or i.tire_id = :tire_id)
