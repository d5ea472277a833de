with data as (
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
  from (
-- The units of a survey: drafts while it is open, inspections once it is finished.
select
  s.survey_id,
  s.account_id,
  s.location_id,
  s.state,
  seen.unit_inspection_id,
  seen.unit_id,
  seen.inspected_on,
  seen.mileage,
  seen.hours,
  seen.comments,
  seen.total_tires,
  seen.tires_read,
  -- Of a unit that nobody read, nothing is known.
  case when seen.tires_read > 0 then seen.critical_exceptions end as critical_exceptions,
  case when seen.tires_read > 0 then seen.warning_exceptions end as warning_exceptions,
  seen.lift_axles_raised,
  seen.version,
  seen.replaced_tires,
  u.unit_number,
  u.unit_number_order,
  u.unit_type as type,
  u.configuration_code,
  c.name as configuration,
  u.license_plate,
  u.vin,
  u.manufacturer,
  u.model,
  u.model_year as year,
  u.vocation,
  case when seen.tires_read = 0 then 'not_read' when seen.tires_read < seen.total_tires then 'partly' else 'read' end as progress
from surveys s
cross join lateral (
  select d.unit_inspection_id, d.unit_id, null::date as inspected_on,
    round(case d.mileage_entered_unit when 'km' then d.mileage_entered / 1.609344 else d.mileage_entered end, 1) as mileage,
    d.hours, nullif(d.comments, '') as comments, d.total_tires, d.tires_read, d.critical_exceptions, d.warning_exceptions, d.lift_axles_raised, d.version,
    (select count(*) from survey_replacements r where r.unit_inspection_id = d.unit_inspection_id and r.undone_at is null) as replaced_tires
  from survey_units d
  where d.survey_id = s.survey_id and s.state = 'open'
  union all
  select i.inspection_id, i.unit_id, i.inspected_on, i.odometer_miles, i.hours, i.comments, i.total_tires, i.total_tires_read_count,
    i.critical_exceptions, i.warning_exceptions, i.lift_axles_raised, 1,
    (select count(*) from removed_tires r where r.survey_id = s.survey_id and r.inspection_id = i.inspection_id)
  from inspections i
  where i.survey_id = s.survey_id and s.state = 'finished' and i.survey_kind in ('dealer', 'fleet')
) seen
join units u on u.unit_id = seen.unit_id
join axle_configurations c on c.configuration_code = u.configuration_code
where s.survey_id = $1::bigint
  and s.kind in ('dealer', 'fleet')
  and ($2::bigint is null or seen.unit_id = $2::bigint)
) seen
) found
where s.survey_id = $1::bigint
  and s.kind in ('dealer', 'fleet')
), allowed as materialized (
  select * from data
  where false
), page as (
  select survey_id, account_id, location_id, location_name, account_name, kind, state, survey_date, survey_by, entered_by, dealer, comments, version, created_at, revisions, finished_at, correction_of, correction_reason, withdrawn_at, withdrawn_by, units, units_read, units_partly_read, units_not_read, tires, tires_read, tires_not_read, critical_exceptions, warning_exceptions, replaced_tires, images
  from allowed
  order by survey_id asc nulls last
  limit $3::integer offset $4::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
