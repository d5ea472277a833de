with data as (
-- Units in service at their last inspection of any kind, with their critical and warning tires as the home counts them, the worst tire, and since when some are critical.
select t.unit_id, t.account_id, t.location_id, t.unit_number, t.unit_number_order, a.name as account_name, l.name as location_name,
  t.inspected_on, t.critical_tires, t.warning_tires, worst.position, worst.pressure, worst.pressure_color, worst.off_target, worst.below_dual, worst.tread_depth, worst.tread_color,
  t.critical_since, $1::date - t.critical_since as days,
  case when t.survey_kind = 'checkpoint' then '/checkpoint/detail/' || t.unit_id || '?survey_id=' || t.survey_id
    else '/tireoptix/detail/' || t.survey_id end as address
from (
-- One row a unit in service at its last inspection, with how it was a week before: as it was stored, for who reaches whole accounts.
select u.unit_id, u.account_id, u.location_id, u.unit_number, u.unit_number_order,
  c.account_id as inspected_account_id, c.inspection_id, c.inspected_on, c.survey_id, c.survey_kind, c.critical_tires, c.warning_tires, c.critical_since,
  case when c.inspected_on <= $1::date - 7 then c.critical_tires else coalesce(c.critical_by_day[width_bucket($1::date - 7, c.days)], 0) end as critical_before,
  case when c.inspected_on <= $1::date - 7 then c.warning_tires else coalesce(c.warning_by_day[width_bucket($1::date - 7, c.days)], 0) end as warning_before
from unit_conditions c
join units u on u.unit_id = c.unit_id and u.is_active
where reads_whole_accounts()
union all
-- Others reach a part of the inspections: what these say is worked out.
select t.unit_id, t.account_id, t.location_id, t.unit_number, t.unit_number_order,
  t.inspected_account_id, t.inspection_id, t.inspected_on, t.survey_id, t.survey_kind, t.critical_tires, t.warning_tires, part.critical_since,
  t.critical_before, t.warning_before
from (
-- One row a unit in service with its last inspection up to a day that read any tire, and with its critical and warning tires then and a week before.
-- A tire counts once, by the worse of its pressure and its tread; mismatches are pairs and axles, and are not counted here.
select u.unit_id, u.account_id, u.location_id, u.unit_number, u.unit_number_order, u.unit_type,
  latest.account_id as inspected_account_id, latest.inspection_id, latest.inspected_on, latest.survey_id, latest.survey_kind,
  latest.critical_tires, latest.warning_tires,
  coalesce(before.critical_tires, 0) as critical_before, coalesce(before.warning_tires, 0) as warning_before
from units u
join last_inspections last on last.unit_id = u.unit_id
cross join lateral (
  select i.account_id, i.inspection_id, i.inspected_on, i.survey_id, i.survey_kind, i.critical_tires, i.warning_tires
  from inspections i
  where i.unit_id = u.unit_id and i.inspected_on <= least(last.inspected_on, $1::date) and i.total_tires_read_count > 0
  order by i.inspected_on desc, i.inspected_time desc, i.inspection_id desc
  limit 1
) latest
left join lateral (
  select i.critical_tires, i.warning_tires
  from inspections i
  where i.unit_id = u.unit_id and i.inspected_on <= least(last.inspected_on, $1::date - 7) and i.total_tires_read_count > 0
  order by i.inspected_on desc, i.inspected_time desc, i.inspection_id desc
  limit 1
) before on true
where u.is_active and u.location_id in (select place.location_id from locations place)
) t
left join (
-- One row a unit with critical tires, with its worst one, what of it is critical, and since when some were critical at every inspection, as far as two years back.
select t.unit_id, t.account_id, t.location_id, t.unit_number, t.unit_number_order, t.unit_type, a.name as account_name, l.name as location_name,
  t.inspected_on, t.critical_tires, worst.position, worst.pressure, worst.off_target, worst.below_dual, worst.tread_depth, since.critical_since, $1::date - since.critical_since as days,
  case when t.survey_kind = 'checkpoint' then '/checkpoint/detail/' || t.unit_id || '?survey_id=' || t.survey_id else '/tireoptix/detail/' || t.survey_id end as address
from (
-- One row a unit in service with its last inspection up to a day that read any tire, and with its critical and warning tires then and a week before.
-- A tire counts once, by the worse of its pressure and its tread; mismatches are pairs and axles, and are not counted here.
select u.unit_id, u.account_id, u.location_id, u.unit_number, u.unit_number_order, u.unit_type,
  latest.account_id as inspected_account_id, latest.inspection_id, latest.inspected_on, latest.survey_id, latest.survey_kind,
  latest.critical_tires, latest.warning_tires,
  coalesce(before.critical_tires, 0) as critical_before, coalesce(before.warning_tires, 0) as warning_before
from units u
join last_inspections last on last.unit_id = u.unit_id
cross join lateral (
  select i.account_id, i.inspection_id, i.inspected_on, i.survey_id, i.survey_kind, i.critical_tires, i.warning_tires
  from inspections i
  where i.unit_id = u.unit_id and i.inspected_on <= least(last.inspected_on, $1::date) and i.total_tires_read_count > 0
  order by i.inspected_on desc, i.inspected_time desc, i.inspection_id desc
  limit 1
) latest
left join lateral (
  select i.critical_tires, i.warning_tires
  from inspections i
  where i.unit_id = u.unit_id and i.inspected_on <= least(last.inspected_on, $1::date - 7) and i.total_tires_read_count > 0
  order by i.inspected_on desc, i.inspected_time desc, i.inspection_id desc
  limit 1
) before on true
where u.is_active and u.location_id in (select place.location_id from locations place)
) t
join accounts a on a.account_id = t.account_id
join locations l on l.location_id = t.location_id
cross join lateral (
  select w.position_code as position, case when r.pressure_severity = 'critical' then r.pressure_psi end as pressure, case when r.tread_severity = 'critical' then r.tread_32nds end as tread_depth,
    case when r.pressure_severity = 'critical' and r.target_pressure_psi > 0 and dual.is_reason is not true then 100 * (r.pressure_psi / r.target_pressure_psi - 1) end as off_target,
    case when r.pressure_severity = 'critical' and dual.is_reason then dual.below end as below_dual
  from readings r
  join units u on u.unit_id = t.unit_id
  -- A tire near its target is critical all the same where its dual carries the load.
  left join lateral (
    select other.pressure_psi - r.pressure_psi as below, other.pressure_psi - r.pressure_psi > abs(r.target_pressure_psi - r.pressure_psi) as is_reason
    from readings other
    where other.account_id = r.account_id and other.inspected_on = r.inspected_on and other.inspection_id = r.inspection_id
      and other.axle_number = r.axle_number and other.side = r.side and other.wheel_index <> r.wheel_index
  ) dual on true
  left join axle_configuration_wheels w on w.configuration_code = u.configuration_code and w.axle_number = r.axle_number and w.side = r.side and w.wheel_index = r.wheel_index
  where r.account_id = t.inspected_account_id and r.inspected_on = t.inspected_on and r.inspection_id = t.inspection_id
    and 'critical' in (r.pressure_severity, r.tread_severity)
  order by (r.tread_severity = 'critical') desc, r.pressure_psi / r.target_pressure_psi, r.axle_number, r.side, r.wheel_index
  limit 1
) worst
cross join lateral (
  select coalesce(min(i.inspected_on), t.inspected_on) as critical_since
  from inspections i
  where i.unit_id = t.unit_id and i.inspected_on between t.inspected_on - 730 and t.inspected_on and i.critical_tires > 0
    and (i.inspected_on, i.inspected_time, i.inspection_id) > coalesce((
      select (clean.inspected_on, clean.inspected_time, clean.inspection_id)
      from inspections clean
      where clean.unit_id = t.unit_id and clean.inspected_on between t.inspected_on - 730 and t.inspected_on
        and clean.total_tires_read_count > 0 and clean.critical_tires = 0
      order by clean.inspected_on desc, clean.inspected_time desc, clean.inspection_id desc
      limit 1
    ), ('-infinity'::date, '00:00'::time, 0::bigint))
) since
where t.critical_tires > 0
) part on part.unit_id = t.unit_id
where not reads_whole_accounts()
) t
join units u on u.unit_id = t.unit_id
join accounts a on a.account_id = t.account_id
join locations l on l.location_id = t.location_id
left join lateral (
  select w.position_code as position, r.pressure_psi as pressure, r.tread_32nds as tread_depth,
    case when r.pressure_severity in ('warning', 'critical') then r.pressure_severity end as pressure_color,
    case when r.tread_severity in ('warning', 'critical') then r.tread_severity end as tread_color,
    case when r.pressure_severity in ('warning', 'critical') and r.target_pressure_psi > 0 then 100 * (r.pressure_psi / r.target_pressure_psi - 1) end as off_target,
    -- A tire near its target is critical all the same where its dual carries the load.
    case when r.pressure_severity in ('warning', 'critical') and dual.pressure_psi - r.pressure_psi > abs(r.target_pressure_psi - r.pressure_psi)
      then dual.pressure_psi - r.pressure_psi end as below_dual
  from readings r
  left join readings dual on dual.account_id = r.account_id and dual.inspected_on = r.inspected_on and dual.inspection_id = r.inspection_id
    and dual.axle_number = r.axle_number and dual.side = r.side and dual.wheel_index <> r.wheel_index
  left join axle_configuration_wheels w on w.configuration_code = u.configuration_code and w.axle_number = r.axle_number and w.side = r.side and w.wheel_index = r.wheel_index
  where t.critical_tires + t.warning_tires > 0
    and r.account_id = t.inspected_account_id and r.inspected_on = t.inspected_on and r.inspection_id = t.inspection_id
    and (r.pressure_severity in ('warning', 'critical') or r.tread_severity in ('warning', 'critical'))
  order by 'critical' in (r.pressure_severity, r.tread_severity) desc, (r.tread_severity = 'critical') desc, r.pressure_psi / nullif(r.target_pressure_psi, 0), r.axle_number, r.side, r.wheel_index
  limit 1
) worst on true
where ($2::bigint[] is null or t.account_id = any($2::bigint[]))
  and ($3::bigint[] is null or t.location_id = any($3::bigint[]))
  and case $4::text when 'critical' then t.critical_tires > 0 when 'warning' then t.warning_tires > 0 when 'any' then t.critical_tires + t.warning_tires > 0 else true end
), allowed as materialized (
  select * from data
  where false
), page as (
  select unit_id, unit_number, account_name, location_name, inspected_on, critical_tires, warning_tires, position, pressure, pressure_color, off_target, below_dual, tread_depth, tread_color, critical_since, days, address
  from allowed
  order by unit_id asc nulls last
  limit $5::integer offset $6::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('units', count(*), 'critical_tires', case when count(*) = 0 then 0 else sum(critical_tires) end, 'warning_tires', case when count(*) = 0 then 0 else sum(warning_tires) end) from allowed having true) as totals
