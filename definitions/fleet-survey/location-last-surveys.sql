-- The five latest of them.
select s.*
from :dataset(location-surveys) s
order by s.survey_date desc, s.survey_id desc
limit 5
