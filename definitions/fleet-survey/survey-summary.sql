-- A survey with what was found so far, and what is missing of it.
select
  s.survey_id,
  s.account_id,
  s.location_id,
  l.name as location_name,
  a.name as account_name,
  s.kind,
  s.state,
  s.survey_date,
  s.survey_by,
  enterer.name as entered_by,
  d.name as dealer,
  s.comments,
  s.version,
  s.created_at,
  s.finished_at,
  (select count(*) from survey_revisions r where r.survey_id = s.survey_id) as revisions,
  -- A survey that was withdrawn is a correction until it is finished again.
  correction.finished_at as correction_of, correction.reason as correction_reason, correction.withdrawn_at, correction.withdrawn_by,
  found.*,
  (select count(*) from images i where i.survey_id = s.survey_id) as images
from surveys s
join locations l on l.location_id = s.location_id
join accounts a on a.account_id = s.account_id
left join dealers d on d.dealer_id = s.dealer_id
left join user_names enterer on enterer.user_id = s.created_by
left join lateral (
  select r.finished_at, r.reason, r.withdrawn_at, withdrawer.name as withdrawn_by
  from survey_revisions r
  left join user_names withdrawer on withdrawer.user_id = r.withdrawn_by
  where r.survey_id = s.survey_id and s.state = 'open'
  order by r.survey_revision_id desc
  limit 1
) correction on true
cross join lateral (
  select
    count(*) as units,
    count(*) filter (where seen.progress = 'read') as units_read,
    count(*) filter (where seen.progress = 'partly') as units_partly_read,
    count(*) filter (where seen.progress = 'not_read') as units_not_read,
    coalesce(sum(seen.total_tires), 0)::bigint as tires,
    coalesce(sum(seen.tires_read), 0)::bigint as tires_read,
    coalesce(sum(seen.total_tires - seen.tires_read), 0)::bigint as tires_not_read,
    coalesce(sum(seen.critical_exceptions), 0)::bigint as critical_exceptions,
    coalesce(sum(seen.warning_exceptions), 0)::bigint as warning_exceptions,
    coalesce(sum(seen.replaced_tires), 0)::bigint as replaced_tires
  from :dataset(survey-seen) seen
) found
where s.survey_id = :survey_id
  and s.kind in ('dealer', 'fleet')
