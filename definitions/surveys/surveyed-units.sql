-- One row a unit looked at in a survey that surveys-chosen chooses. It has a reading of each of its tires; those with an exception are counted where only they are wanted.
select
  i.inspection_id,
  s.survey_id,
  s.account_id,
  s.location_id,
  s.kind,
  i.unit_id,
  case when :exceptions_only then exceptional.tires else i.total_tires end as total_tires
from :dataset(surveys-chosen) s
join inspections i on i.survey_id = s.survey_id and i.survey_kind in ('dealer', 'fleet')
left join lateral (
  select count(*) as tires from readings r
  where :exceptions_only and r.account_id = i.account_id and r.inspected_on = i.inspected_on and r.inspection_id = i.inspection_id
    and i.critical_exceptions + i.warning_exceptions > 0 and array[r.pressure_severity, r.tread_severity, r.duals_severity, r.axle_severity] && array['critical', 'warning']
) exceptional on true
