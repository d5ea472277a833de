with data as (
-- What was checked of a unit on a survey beside its tires: a draft while it is open, published once it is finished. A trailer fails when any item fails, and passes when
-- every item is answered and at least one passes.
select
  seen.survey_id,
  seen.account_id,
  seen.location_id,
  seen.unit_id,
  seen.unit_inspection_id,
  seen.state,
  seen.unit_number,
  seen.type,
  case when seen.type = 'trailer' then case when found.failed > 0 then 'failed' when found.answered = 0 then 'not_checked'
    when found.passed > 0 and found.answered = (select count(*) from readiness_items) then 'passed' else 'incomplete' end end as trailer_result,
  case when seen.type = 'trailer' then found.passed end as items_passed,
  case when seen.type = 'trailer' then found.failed end as items_failed,
  case when seen.type = 'trailer' then found.not_applicable end as items_not_applicable,
  found.failed_names,
  -- A trailer that was not checked has no list: all of its items would be in it.
  case when seen.type = 'trailer' and found.answered > 0 then found.unanswered_names end as unanswered_names
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
cross join lateral (
  select count(given.answer) as answered, count(*) filter (where given.answer = 'pass') as passed, count(*) filter (where given.answer = 'fail') as failed,
    count(*) filter (where given.answer = 'n-a') as not_applicable,
    array_agg(i.readiness_item order by i.place) filter (where given.answer = 'fail') as failed_names,
    array_agg(i.readiness_item order by i.place) filter (where given.answer is null) as unanswered_names
  from readiness_items i
  left join (
    select entry.key as readiness_item, entry.value as answer
    from survey_trailer_checks c
    join survey_units d on d.unit_inspection_id = c.unit_inspection_id
    join surveys s on s.survey_id = d.survey_id
    cross join lateral jsonb_each_text(c.answers) entry
    where c.unit_inspection_id = seen.unit_inspection_id
    union all
    select a.readiness_item, a.answer
    from trailer_checks c
    join trailer_check_answers a on a.trailer_check_id = c.trailer_check_id
    where c.survey_id = seen.survey_id and c.unit_id = seen.unit_id and seen.state = 'finished'
  ) given on given.readiness_item = i.readiness_item
) found
), allowed as materialized (
  select * from data
  where false
), page as (
  select survey_id, unit_id, unit_inspection_id, state, unit_number, type, trailer_result, items_passed, items_failed, items_not_applicable, failed_names, unanswered_names
  from allowed
  order by unit_inspection_id asc nulls last
  limit $3::integer offset $4::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
