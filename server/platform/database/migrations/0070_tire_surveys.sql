-- Tire surveys are few beside checkpoints: reports of all of them read these and nothing else, and what they add up stands in the index.
create index surveys_of_tires on surveys (survey_date) where kind in ('dealer', 'fleet');
create index inspections_of_tire_surveys on inspections (survey_id, unit_id)
  include (total_tires, critical_exceptions, warning_exceptions) where survey_kind in ('dealer', 'fleet');
