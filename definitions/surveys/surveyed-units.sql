-- One row a unit looked at in a survey that surveys-chosen chooses. It has a reading of each of its tires.
select
  i.inspection_id,
  s.survey_id,
  s.account_id,
  s.location_id,
  s.kind,
  i.unit_id,
  i.total_tires
from :dataset(surveys-chosen) s
join inspections i on i.survey_id = s.survey_id and i.survey_kind in ('dealer', 'fleet')
