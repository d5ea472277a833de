-- The pictures of a unit on a survey and of its tires, open or finished.
select i.storage_id, i.account_id, i.location_id, i.tire_id, s.state, coalesce(nullif(i.title, ''), u.unit_number) as title,
  case when w.position_code is not null then i.axle_number || ' ' || w.position_code end as axle_and_tire_position,
  i.taken_at, i.taken_at::date as taken_on, 'images/get/' || i.storage_id as url, 'images/get/' || i.storage_id || '?size=thumbnail' as thumbnail_url
from survey_units d
join surveys s on s.survey_id = d.survey_id
join images i on i.survey_id = d.survey_id and i.unit_id = d.unit_id and i.inspection_id = d.unit_inspection_id
join units u on u.unit_id = d.unit_id
left join axle_configuration_wheels w
  on w.configuration_code = u.configuration_code and w.axle_number = i.axle_number and w.side = i.side and w.wheel_index = i.wheel_index
where d.unit_inspection_id = :id
