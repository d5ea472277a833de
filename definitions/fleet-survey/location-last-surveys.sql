-- The five latest of them, chosen before anything of them is added up.
select s.*
from :dataset(location-surveys) s
where s.survey_id in (
  select latest.survey_id
  from surveys latest
  where latest.location_id = :location_id and latest.kind in ('dealer', 'fleet')
  order by latest.survey_date desc, latest.survey_id desc
  limit 5
)
