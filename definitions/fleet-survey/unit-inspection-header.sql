-- The unit on a survey whose pictures are shown.
select d.unit_inspection_id, s.account_id, s.location_id, s.state, u.unit_number
from survey_units d
join surveys s on s.survey_id = d.survey_id
join units u on u.unit_id = d.unit_id
where d.unit_inspection_id = :id
