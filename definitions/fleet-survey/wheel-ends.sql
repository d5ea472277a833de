-- Where wheels are fastened on a unit of a survey, front to back: by the code of the outer wheel.
select d.unit_inspection_id, s.account_id, s.location_id, w.position_code as value, w.position_code as text, w.configuration_code, w.axle_number, w.side, w.wheel_index
from survey_units d
join surveys s on s.survey_id = d.survey_id
join units u on u.unit_id = d.unit_id
join axle_configuration_wheels w on w.configuration_code = u.configuration_code and w.wheel_index = 1
where d.unit_inspection_id = :unit_inspection_id
