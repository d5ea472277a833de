-- Who carried out the surveys that the reader may see.
select s.survey_by as value, s.survey_by as text
from :dataset(finished-surveys) s
where s.kind = 'checkpoint'
group by s.survey_by
