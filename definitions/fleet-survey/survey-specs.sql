-- The specifications a survey is judged by, by axle type: those of its location or, while it is corrected, those that held when it was published first.
select v.account_id, v.location_id, s.axle_kind, s.target_pressure_psi as target_pressure, s.warning_share, s.critical_share, s.minimum_tread_32nds as minimum_tread_depth,
  s.duals_warning_psi as duals_warning, s.duals_critical_psi as duals_critical
from surveys v
cross join lateral specs_of_survey(v.survey_id) s
where v.survey_id = :survey_id
