-- Who carried out the tire surveys that the reader may see.
select s.survey_by as value, s.survey_by as text
from :dataset(finished-surveys) s
where s.kind = any(:kinds)
  and (:locations is null or s.location_id = any(:locations))
group by s.survey_by
