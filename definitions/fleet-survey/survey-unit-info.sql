-- A unit on a survey, as the fleet knows it.
select
  seen.survey_id,
  seen.account_id,
  seen.location_id,
  seen.unit_id,
  seen.unit_number,
  seen.type,
  seen.configuration_code,
  seen.configuration,
  seen.license_plate,
  u.license_plate_state,
  seen.vin,
  u.dot,
  seen.manufacturer,
  seen.model,
  seen.year,
  seen.vocation,
  exists (select from tires t where t.unit_id = seen.unit_id) as is_tires_exist,
  (
    select max(i.inspected_on) from inspections i
    where i.unit_id = seen.unit_id and i.inspection_id <> seen.unit_inspection_id
      and i.inspected_on <= (select s.survey_date from surveys s where s.survey_id = seen.survey_id)
  ) as last_survey_date
from :dataset(survey-seen) seen
join units u on u.unit_id = seen.unit_id
