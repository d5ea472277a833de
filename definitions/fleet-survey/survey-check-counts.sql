-- What was checked on a survey beside its tires, and the trailers that were not.
select s.survey_id, s.account_id, s.location_id, trailers.trailer_checks, trailers.trailers_not_checked, nuts.torque_checks
from surveys s
cross join lateral (
  select
    count(*) filter (where checked.trailer_result in ('passed', 'failed')) as trailer_checks,
    count(*) filter (where checked.trailer_result = 'not_checked') as trailers_not_checked
  from :dataset(survey-unit-checks) checked
) trailers
cross join lateral (select count(*) as torque_checks from :dataset(survey-torque-checks) made) nuts
where s.survey_id = :survey_id
  and :scope(s.account_id, s.location_id)
