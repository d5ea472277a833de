with data as (
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
where ($1::bigint is null or r.survey_id = $1::bigint)
  and r.account_id = any($2::bigint[])
), allowed as materialized (
  select * from data
  where account_id = any($3::bigint[])
    and (reason ~ $4::text)
), page as (
  select survey_revision_id, survey_id, location_id, location_name, survey_date, survey_by, finished_at, finished_by, withdrawn_at, withdrawn_by, reason, units, tires_read, critical_exceptions, warning_exceptions, removed_tires
  from allowed
  order by survey_revision_id asc nulls last
  limit $5::integer offset $6::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
