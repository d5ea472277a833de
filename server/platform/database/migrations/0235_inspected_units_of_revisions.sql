-- Units of an earlier version are those that were inspected, as the survey's page counted them: a unit without a reading is none.
alter table survey_revisions drop column units;
alter table survey_revisions add column units bigint generated always as (
  jsonb_array_length(jsonb_path_query_array(published, '$.units[*] ? (@.total_tires_read_count > 0)'))) stored;
comment on column survey_revisions.units is 'units that were inspected';
