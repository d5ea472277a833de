-- What was checked on a survey beside its tires, the trailers that were not, and the last entry at a wheel by somebody else than the reader: that device may have more that it has not sent.
select s.survey_id, s.account_id, s.location_id, trailers.trailer_checks, trailers.trailers_failed, trailers.trailers_incomplete, trailers.trailers_not_checked, nuts.torque_checks,
  others.others_name, others.others_at
from surveys s
cross join lateral (
  select
    count(*) filter (where checked.trailer_result in ('passed', 'failed', 'incomplete')) as trailer_checks,
    count(*) filter (where checked.trailer_result = 'failed') as trailers_failed,
    count(*) filter (where checked.trailer_result = 'incomplete') as trailers_incomplete,
    count(*) filter (where checked.trailer_result = 'not_checked') as trailers_not_checked
  from :dataset(survey-unit-checks) checked
) trailers
cross join lateral (select count(*) as torque_checks from :dataset(survey-torque-checks) made) nuts
left join lateral (
  select who.name as others_name, w.changed_at as others_at
  from survey_units d
  join survey_wheels w on w.unit_inspection_id = d.unit_inspection_id
  join user_names who on who.user_id = w.changed_by
  where d.survey_id = s.survey_id and w.changed_by <> :user_id
  order by w.changed_at desc
  limit 1
) others on true
where s.survey_id = :survey_id
