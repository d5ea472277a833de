-- Who carried out the surveys that the reader may see.
select s.survey_by as value, s.survey_by as text
from surveys s
where s.kind = 'checkpoint'
  and :scope(s.account_id, s.location_id)
group by s.survey_by
