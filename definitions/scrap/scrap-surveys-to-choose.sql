-- Looks at a heap of scrap and surveys of fleets, to choose from.
select s.survey_id as value, l.name || ', ' || to_char(s.survey_date, :user_date_format) as text, s.survey_by, s.survey_date, s.account_id, s.location_id
from :dataset(scrap-looks) s
join locations l on l.location_id = s.location_id
