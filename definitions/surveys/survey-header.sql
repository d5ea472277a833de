-- What stands above the tires of one survey.
select
  s.survey_id,
  s.account_id,
  s.location_id,
  s.survey_date,
  json_build_object(
    'survey_number', s.survey_id::text,
    'survey_by', s.survey_by,
    'entered_by', s.entered_by,
    'finished_by', s.finished_by,
    'comments', s.comments,
    'survey_by_company', s.company,
    'survey_date', s.survey_date,
    'survey_time', to_char(seen.first_time, 'HH24:MI'),
    'survey_date_time', to_char(s.survey_date + coalesce(seen.first_time, '00:00'), 'YYYY-MM-DD"T"HH24:MI:SS'),
    'account_name', s.fleet_name,
    'location_name', s.fleet_location_name,
    'address_city_state_view', s.fleet_location,
    'has_trailer_readiness_report', readiness.survey_id is not null,
    'readiness_survey_id', readiness.survey_id,
    'units', seen.units,
    'tires', seen.tires,
    'tires_read', seen.tires_read,
    'critical_exceptions', seen.critical,
    'warning_exceptions', seen.warning
  ) as survey_detail_info,
  '/trailer-readiness-report/' || readiness.survey_id as url_to_trailer_readiness_report,
  seen.wheels as records_total
from :dataset(surveys-chosen) s
cross join lateral (
  select
    min(i.inspected_time) filter (where i.inspected_time <> '00:00') as first_time,
    count(distinct i.unit_id) filter (where i.total_tires_read_count > 0) as units,
    coalesce(sum(i.total_tires) filter (where i.total_tires_read_count > 0), 0)::bigint as tires,
    coalesce(sum(i.total_tires_read_count), 0)::bigint as tires_read,
    coalesce(sum(i.total_tires), 0)::bigint as wheels,
    coalesce(sum(i.critical_exceptions), 0)::bigint as critical,
    coalesce(sum(i.warning_exceptions), 0)::bigint as warning
  from inspections i
  where i.account_id = s.account_id and i.survey_id = s.survey_id
) seen
left join lateral (select c.survey_id from trailer_checks c where c.survey_id = s.survey_id limit 1) readiness on true
