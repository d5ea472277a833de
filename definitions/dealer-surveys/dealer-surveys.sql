-- The surveys that dealers carried out.
select
  s.survey_id,
  s.account_id,
  s.location_id,
  s.fleet_location_name as fleet_location,
  s.survey_date,
  s.survey_by,
  s.entered_by,
  s.fleet_name,
  s.dealer_location,
  s.total_tires,
  s.tires_read,
  s.total_units,
  s.critical_exceptions,
  s.warning_exceptions,
  s.exceptions,
  s.trailer_readiness,
  s.readiness_survey_id,
  s.units_with_exceptions,
  s.tractor_units_count,
  s.trailer_units_count
from :dataset(tire-surveys) s
where s.kind = 'dealer'
