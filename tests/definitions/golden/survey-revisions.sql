with data as (
-- What a survey had published each time before it was withdrawn, in figures. What was published itself is not read: it can be large.
select r.survey_revision_id, r.survey_id, r.account_id, r.location_id, r.finished_at, finisher.name as finished_by, r.withdrawn_at, withdrawer.name as withdrawn_by, r.reason,
  r.survey_date, r.survey_by, l.name as location_name, r.units, r.tires_read, r.critical_exceptions, r.warning_exceptions, r.removed_tires
from survey_revisions r
join locations l on l.location_id = r.location_id
left join user_names finisher on finisher.user_id = r.finished_by
left join user_names withdrawer on withdrawer.user_id = r.withdrawn_by
where ($1::bigint is null or r.survey_id = $1::bigint)
), allowed as materialized (
  select * from data
  where (reason ~ $2::text)
), page as (
  select survey_revision_id, survey_id, location_id, location_name, survey_date, survey_by, finished_at, finished_by, withdrawn_at, withdrawn_by, reason, units, tires_read, critical_exceptions, warning_exceptions, removed_tires
  from allowed
  order by survey_revision_id asc nulls last
  limit $3::integer offset $4::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
