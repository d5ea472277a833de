with data as (
-- Wheels of a unit on a survey whose nuts were checked: drafts while it is open, published once it is finished.
select
  made.torque_check_id,
  seen.account_id,
  seen.location_id,
  seen.survey_id,
  seen.unit_inspection_id,
  seen.state,
  w.position_code as wheel,
  made.axle_number,
  made.technician,
  made.low_ft_lb,
  made.high_ft_lb,
  judged.nuts,
  judged.in_range,
  judged.low,
  judged.high,
  judged.missing,
  judged.result,
  made.version
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
  select c.torque_check_id, c.axle_number, c.side, c.technician, c.low_ft_lb, c.high_ft_lb, c.nuts, c.version
  from survey_torque_checks c
  join survey_units d on d.unit_inspection_id = c.unit_inspection_id
  join surveys s on s.survey_id = d.survey_id
  where c.unit_inspection_id = seen.unit_inspection_id
  union all
  select t.torque_check_id, t.axle_number, t.side, t.technician, t.low_ft_lb, t.high_ft_lb,
    array(select n.torque_ft_lb from torque_nuts n where n.torque_check_id = t.torque_check_id order by n.nut_number), 1
  from torque_checks t
  where t.survey_id = seen.survey_id and t.unit_id = seen.unit_id and seen.state = 'finished'
) made
join axle_configuration_wheels w on w.configuration_code = seen.configuration_code
  and w.axle_number = made.axle_number and w.side = made.side and w.wheel_index = 1
cross join lateral judged_nuts(made.nuts, made.low_ft_lb, made.high_ft_lb) judged
), allowed as materialized (
  select * from data
  where false
), page as (
  select torque_check_id, survey_id, unit_inspection_id, state, wheel, axle_number, technician, low_ft_lb, high_ft_lb, nuts, in_range, low, high, missing, result, version
  from allowed
  order by torque_check_id asc nulls last
  limit $3::integer offset $4::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('nuts', case when count(*) = 0 then 0 else sum(nuts) end, 'in_range', case when count(*) = 0 then 0 else sum(in_range) end, 'low', case when count(*) = 0 then 0 else sum(low) end, 'high', case when count(*) = 0 then 0 else sum(high) end, 'missing', case when count(*) = 0 then 0 else sum(missing) end) from allowed having true) as totals
