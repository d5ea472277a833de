-- What a survey had published each time before it was withdrawn, in figures. What was published itself is not read: it can be large.
select r.survey_revision_id, r.survey_id, r.account_id, r.location_id, r.finished_at, finisher.name as finished_by, r.withdrawn_at, withdrawer.name as withdrawn_by, r.reason,
  r.survey_date, r.survey_by, l.name as location_name, r.units, r.tires_read, r.critical_exceptions, r.warning_exceptions, r.removed_tires
from survey_revisions r
join locations l on l.location_id = r.location_id
left join user_names finisher on finisher.user_id = r.finished_by
left join user_names withdrawer on withdrawer.user_id = r.withdrawn_by
where (:survey_id is null or r.survey_id = :survey_id)
