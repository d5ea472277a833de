-- The list of earlier versions is told by figures beside what was published: reading all of that for each line took seconds.
create function published_sum(published jsonb, name text) returns bigint language sql immutable as $$
  select coalesce(sum((unit ->> name)::bigint), 0)::bigint from jsonb_array_elements(published -> 'units') unit
$$;
create function published_day(published jsonb) returns date language sql immutable as $$
  select make_date(substr(said, 1, 4)::integer, substr(said, 6, 2)::integer, substr(said, 9, 2)::integer) from (select published -> 'survey' ->> 'survey_date' as said) survey
$$;
alter table survey_revisions
  add column survey_date date generated always as (published_day(published)) stored,
  add column survey_by text generated always as (published -> 'survey' ->> 'survey_by') stored,
  add column units bigint generated always as (jsonb_array_length(published -> 'units')) stored,
  add column tires_read bigint generated always as (published_sum(published, 'total_tires_read_count')) stored,
  add column critical_exceptions bigint generated always as (published_sum(published, 'critical_exceptions')) stored,
  add column warning_exceptions bigint generated always as (published_sum(published, 'warning_exceptions')) stored,
  add column removed_tires bigint generated always as (jsonb_array_length(published -> 'removed_tires')) stored;
comment on column survey_revisions.survey_date is 'the day of the survey, as published';
comment on column survey_revisions.survey_by is 'the person who surveyed, as published';
comment on column survey_revisions.units is 'units that were published';
comment on column survey_revisions.tires_read is 'tires with a reading';
comment on column survey_revisions.critical_exceptions is 'critical exceptions of all units';
comment on column survey_revisions.warning_exceptions is 'warning exceptions of all units';
comment on column survey_revisions.removed_tires is 'removed tires that were published';
