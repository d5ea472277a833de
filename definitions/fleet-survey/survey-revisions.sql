-- What a survey had published each time before it was withdrawn, in figures.
select r.survey_revision_id, r.survey_id, r.account_id, r.location_id, r.finished_at, finisher.name as finished_by, r.withdrawn_at, withdrawer.name as withdrawn_by, r.reason,
  (r.published -> 'survey' ->> 'survey_date')::date as survey_date, r.published -> 'survey' ->> 'survey_by' as survey_by, l.name as location_name,
  jsonb_array_length(r.published -> 'units') as units,
  (select coalesce(sum((u ->> 'total_tires_read_count')::bigint), 0) from jsonb_array_elements(r.published -> 'units') u)::bigint as tires_read,
  (select coalesce(sum((u ->> 'critical_exceptions')::bigint), 0) from jsonb_array_elements(r.published -> 'units') u)::bigint as critical_exceptions,
  (select coalesce(sum((u ->> 'warning_exceptions')::bigint), 0) from jsonb_array_elements(r.published -> 'units') u)::bigint as warning_exceptions,
  jsonb_array_length(r.published -> 'removed_tires') as removed_tires
from survey_revisions r
join locations l on l.location_id = r.location_id
left join user_names finisher on finisher.user_id = r.finished_by
left join user_names withdrawer on withdrawer.user_id = r.withdrawn_by
where (:survey_id is null or r.survey_id = :survey_id)
  and :scope(r.account_id, r.location_id)
