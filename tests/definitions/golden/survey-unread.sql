with data as (
-- Units of a survey of which wheels were not read.
select seen.survey_id, seen.account_id, seen.location_id, seen.unit_id, seen.unit_number, seen.unit_number_order, seen.tires_read, seen.total_tires
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
where seen.tires_read < seen.total_tires
), allowed as materialized (
  select * from data
  where false
), page as (
  select unit_id, unit_number, tires_read, total_tires
  from allowed
  order by unit_id asc nulls last
  limit $3::integer offset $4::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
