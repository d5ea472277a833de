-- What pictures are of: the survey, and in it the unit asked for, or the one that carries the tire.
select
  s.survey_id,
  s.account_id,
  s.location_id,
  json_build_object(
    'account_name', a.name,
    'location_name', l.name,
    'survey_date', s.survey_date,
    'survey_by', s.survey_by,
    'unit_number', u.unit_number
  ) as image_info
from :dataset(finished-surveys) s
join accounts a on a.account_id = s.account_id
join locations l on l.location_id = s.location_id
left join units u on u.unit_id = case
  when :unit_id is null then (select i.unit_id from images i where i.survey_id = s.survey_id and i.tire_id = :tire_id limit 1)
  else (select i.unit_id from inspections i where i.account_id = s.account_id and i.survey_id = s.survey_id and i.unit_id = :unit_id limit 1) end
where s.survey_id = :survey_id
  and (:unit_id is null or exists (
    select from inspections i where i.account_id = s.account_id and i.survey_id = s.survey_id and i.unit_id = :unit_id))
