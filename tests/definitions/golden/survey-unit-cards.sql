with data as (
-- One row a unit of a survey, with its wheels beside what was read the last time it was surveyed before, and its tires as they are drawn. A unit is
-- better or worse by its critical exceptions, of as many by its warnings.
select s.survey_id, s.account_id, s.location_id, i.inspection_id, i.unit_id, u.unit_number, u.unit_number_order, u.unit_type,
  i.total_tires, i.total_tires_read_count as tires_read, i.total_tires_read_count = 0 as is_unread,
  case when i.total_tires_read_count > 0 then i.critical_exceptions end as critical_exceptions,
  case when i.total_tires_read_count > 0 then i.warning_exceptions end as warning_exceptions,
  i.odometer_miles as odometer, i.hours, i.comments, c.result as trailer_readiness,
  (select nullif(count(*), 0) from images m where m.survey_id = s.survey_id and m.unit_id = i.unit_id and m.tire_id is null and m.axle_number is null) as unit_images_count,
  last.inspected_on as surveyed_before,
  case
    when i.total_tires_read_count = 0 or last.inspected_on is null then null
    when (i.critical_exceptions, i.warning_exceptions) > (last.critical_exceptions, last.warning_exceptions) then 'worse'
    when (i.critical_exceptions, i.warning_exceptions) < (last.critical_exceptions, last.warning_exceptions) then 'better'
    else 'same'
  end as change,
  (
    select json_agg(wheel order by wheel.position_order) from (
-- One row a wheel of an inspection, beside what was read at it the last time the unit was surveyed before. Worse and better are by severity, the
-- worst of the wheel's four: an exception is a warning or worse.
select
  r.account_id, r.inspected_on, r.inspection_id, i.location_id, i.survey_id, i.unit_id, u.unit_number, w.wheel_order as position_order,
  r.axle_number || ' ' || w.position_code as axle_and_tire_position,
  r.pressure_psi as pressure, r.target_pressure_psi as target_pressure, r.pressure_severity as pressure_color, r.not_read_reason,
  case when r.pressure_severity in ('warning', 'critical') then 100 * (r.pressure_psi / nullif(r.target_pressure_psi, 0) - 1) end as pressure_deviation,
  r.tread_32nds as tread_depth, r.tread_severity as tread_depth_color,
  tread_32nds_of(r.tread_outer_entered, r.tread_entered_unit) as tread_outer,
  tread_32nds_of(r.tread_center_entered, r.tread_entered_unit) as tread_center,
  tread_32nds_of(r.tread_inner_entered, r.tread_entered_unit) as tread_inner,
  irregular_wear_of(r.tread_outer_entered, r.tread_center_entered, r.tread_inner_entered, r.tread_entered_unit) as irregular_wear,
  r.duals_severity as mismatch_duals_color,
  case when w.axle_role is distinct from 'spare' then r.axle_severity end as mismatch_axle_color,
  before.pressure_psi as pressure_before, before.tread_32nds as tread_depth_before,
  case
    when before.inspection_id is null or rank.now = 0 or rank.before = 0 then null
    when rank.now >= 3 and rank.before < 3 then 'new'
    when rank.now < 3 and rank.before >= 3 then 'gone'
    when rank.now >= 3 and rank.now > rank.before then 'worse'
    when rank.now >= 3 and rank.now < rank.before then 'better'
    when rank.now >= 3 then 'same'
  end as change,
  r.resolution, r.resolution_date, k.pressure_psi as pressure_as_left, k.tread_32nds as tread_depth_as_left,
  (
    select array_agg(c.wear_condition order by c.wear_condition) from reading_wear_conditions c
    where c.account_id = r.account_id and c.inspected_on = r.inspected_on and c.inspection_id = r.inspection_id
      and c.axle_number = r.axle_number and c.side = r.side and c.wheel_index = r.wheel_index
  ) as wear_conditions,
  r.valve_type as valve, concat_ws(' ', b.name, p.name, t.tire_size) as tire, r.tire_id,
  (
    select nullif(count(*), 0) from images m
    where m.survey_id = i.survey_id and m.unit_id = i.unit_id
      and (m.tire_id = r.tire_id or (m.tire_id is null and m.axle_number = r.axle_number and m.side = r.side and m.wheel_index = r.wheel_index))
  ) as tire_images_count,
  rank.now >= 3 as is_exception
from inspections i
join units u on u.unit_id = i.unit_id
join readings r on r.account_id = i.account_id and r.inspected_on = i.inspected_on and r.inspection_id = i.inspection_id
left join axle_configuration_wheels w
  on w.configuration_code = u.configuration_code and w.axle_number = r.axle_number and w.side = r.side and w.wheel_index = r.wheel_index
left join lateral (
  select previous.account_id, previous.inspected_on, previous.inspection_id from inspections previous
  where previous.unit_id = i.unit_id and previous.survey_kind in ('dealer', 'fleet') and previous.total_tires_read_count > 0
    and (previous.inspected_on, previous.inspected_time, previous.inspection_id) < (i.inspected_on, i.inspected_time, i.inspection_id)
  order by previous.inspected_on desc, previous.inspected_time desc, previous.inspection_id desc
  limit 1
) last on true
left join readings before on before.account_id = last.account_id and before.inspected_on = last.inspected_on and before.inspection_id = last.inspection_id
  and before.axle_number = r.axle_number and before.side = r.side and before.wheel_index = r.wheel_index
cross join lateral (
  select
    coalesce(max(array_position(array['not_read', 'ok', 'plan', 'warning', 'critical'], severity.now)), 1) - 1 as now,
    coalesce(max(array_position(array['not_read', 'ok', 'plan', 'warning', 'critical'], severity.before)), 1) - 1 as before
  from (values
    (r.pressure_severity, before.pressure_severity), (r.tread_severity, before.tread_severity),
    (r.duals_severity, before.duals_severity), (r.axle_severity, before.axle_severity)
  ) severity (now, before)
) rank
left join readings_as_left k on k.account_id = r.account_id and k.inspected_on = r.inspected_on and k.inspection_id = r.inspection_id
  and k.axle_number = r.axle_number and k.side = r.side and k.wheel_index = r.wheel_index
left join tires t on t.tire_id = r.tire_id
left join product_lines p on p.product_line_id = t.product_line_id
left join brands b on b.brand_id = p.brand_id
) wheel
    where wheel.account_id = i.account_id and wheel.inspected_on = i.inspected_on and wheel.inspection_id = i.inspection_id
      and ($1::boolean is not true or wheel.is_exception)
  ) as wheels,
  (
    select axles.tires from (
-- One row an inspection, its tires as a tree: axles front to back, each side's wheels
-- as seen from above, left to right (the outer wheel first on the left, last on the right).
select
  i.account_id, i.location_id, i.inspected_on, i.inspection_id, i.unit_id,
  (
    select json_agg(
      json_build_object(
        'axle_number', axle.axle_number,
        'axle_kind', axle.axle_kind,
        'axle_role', axle.axle_role,
        'is_wide_base', axle.is_wide_base,
        'mismatch', axle.axle_severity not in ('ok', 'not_read'),
        'mismatch_axle_color', axle.axle_severity,
        'is_lift_axle', axle.is_lift_axle,
        'is_raised', axle.is_lift_axle and i.lift_axles_raised,
        'left_side', axle.left_side,
        'right_side', axle.right_side
      ) order by axle.axle_number)
    from (
      select
        wheel.axle_number,
        max(wheel.axle_kind) as axle_kind,
        max(wheel.axle_role) as axle_role,
        bool_or(wheel.is_wide_base) as is_wide_base,
        bool_or(wheel.is_lift_axle) as is_lift_axle,
        max(wheel.axle_severity) as axle_severity,
        json_build_object(
          'mismatch_duals_color', max(wheel.duals_severity) filter (where wheel.side = 'left'),
          'wheels', coalesce(json_agg(wheel.reading order by wheel.wheel_index) filter (where wheel.side = 'left'), '[]')
        ) as left_side,
        json_build_object(
          'mismatch_duals_color', max(wheel.duals_severity) filter (where wheel.side = 'right'),
          'wheels', coalesce(json_agg(wheel.reading order by wheel.wheel_index desc) filter (where wheel.side = 'right'), '[]')
        ) as right_side
      from (
        select
          w.axle_number,
          w.side,
          w.wheel_index,
          w.axle_kind,
          coalesce(w.axle_role, w.axle_kind) as axle_role,
          w.is_wide_base,
          w.is_lift_axle,
          coalesce(r.axle_severity, 'not_read') as axle_severity,
          coalesce(r.duals_severity, case when count(*) over (partition by w.axle_number, w.side) > 1 then 'not_read' end) as duals_severity,
          json_build_object(
            'position', w.position_code,
            'pressure', r.pressure_psi,
            'pressure_color', coalesce(r.pressure_severity, 'not_read'),
            'target_pressure', r.target_pressure_psi,
            'tread_depth', r.tread_32nds,
            'tread_outer', tread_32nds_of(r.tread_outer_entered, r.tread_entered_unit),
            'tread_center', tread_32nds_of(r.tread_center_entered, r.tread_entered_unit),
            'tread_inner', tread_32nds_of(r.tread_inner_entered, r.tread_entered_unit),
            'tread_depth_color', coalesce(r.tread_severity, 'not_read')
          ) as reading
        from units u
        join axle_configuration_wheels w on w.configuration_code = u.configuration_code
        left join readings r
          on r.account_id = i.account_id and r.inspected_on = i.inspected_on and r.inspection_id = i.inspection_id
          and r.axle_number = w.axle_number and r.side = w.side and r.wheel_index = w.wheel_index
        where u.unit_id = i.unit_id
      ) wheel
      group by wheel.axle_number
    ) axle
  ) as tires
from inspections i
) axles
    where axles.account_id = i.account_id and axles.inspected_on = i.inspected_on and axles.inspection_id = i.inspection_id
  ) as tires
from (
-- Tire surveys by a dealer or the fleet itself, as the filters choose them. The scope comes before the choice of the latest.
select
  s.survey_id,
  s.account_id,
  s.location_id,
  s.kind,
  s.survey_date,
  s.survey_by,
  enterer.name as entered_by,
  finisher.name as finished_by,
  nullif(s.comments, '') as comments,
  a.name as fleet_name,
  l.name as fleet_location_name,
  concat_ws(', ', nullif(l.address, ''), nullif(l.city, ''), l.state_code) as fleet_location,
  coalesce(d.name, a.name) as company,
  case when d.dealer_id is not null then concat_ws(', ', d.name, nullif(d.city, ''), d.state_code) end as dealer_location
from (
  select distinct on (done.location_id, case when $2::text is distinct from 'latest' then done.survey_id end) done.*
  from (
-- Surveys that are finished. An open one is a draft: no report, list or file tells anything of it.
select s.survey_id, s.account_id, s.location_id, s.kind, s.survey_date, s.survey_by, s.dealer_id, s.created_by, s.finished_by, s.comments
from surveys s
where s.state = 'finished'
) done
  where done.kind in ('dealer', 'fleet')
    and ($3::text is null or done.account_id in (
      select account_id from accounts
      where location_type = (select location_type from (
-- The location type behind the word that names a group of accounts.
select case $3::text
  when 'unknown' then 0
  when 'local_book' then 1
  when 'preferred_fleet' then 2
  when 'us_national_account' then 3
  when 'canadian_common_owner' then 4
  when 'government' then 5
  when 'leasing' then 9
  when 'canadian_national_account' then 10
end as location_type
) chosen)
        or ($4::boolean and location_type = 1)))
    and ($5::bigint[] is null or done.account_id = any($5::bigint[]))
    and ($6::bigint[] is null or done.location_id = any($6::bigint[]))
    and ($7::text[] is null or done.location_id in (select location_id from locations where country_code = any($7::text[])))
    and ($8::text[] is null or done.location_id in (select location_id from locations where country_code || '-' || state_code = any($8::text[])))
    and ($9::text[] is null or done.location_id in (select location_id from locations where region = any($9::text[])))
    and ($10::bigint[] is null or done.dealer_id = any($10::bigint[]))
    and ($11::date is null or done.survey_date >= $11::date)
    and ($12::date is null or done.survey_date <= $12::date)
    and ($13::text[] is null or done.survey_by = any($13::text[]))
    and ($14::bigint is null or done.survey_id = $14::bigint)
    -- A survey that read no tire says nothing of the location: the latest is the last that did.
    and ($2::text is distinct from 'latest' or exists (
      select from inspections i where i.survey_id = done.survey_id and i.survey_kind in ('dealer', 'fleet') and i.total_tires_read_count > 0))
  order by done.location_id, case when $2::text is distinct from 'latest' then done.survey_id end,
    done.survey_date desc, done.survey_id desc
) s
join accounts a on a.account_id = s.account_id
join locations l on l.location_id = s.location_id
left join dealers d on d.dealer_id = s.dealer_id
left join user_names enterer on enterer.user_id = s.created_by
left join user_names finisher on finisher.user_id = s.finished_by
where $2::text is distinct from 'exceptions' or exists (
  select from inspections i
  where i.survey_id = s.survey_id and i.survey_kind in ('dealer', 'fleet') and i.critical_exceptions + i.warning_exceptions > 0)
) s
join inspections i on i.survey_id = s.survey_id and i.survey_kind in ('dealer', 'fleet')
join units u on u.unit_id = i.unit_id
left join trailer_checks c on c.survey_id = s.survey_id and c.unit_id = i.unit_id
left join lateral (
  select previous.inspected_on, previous.critical_exceptions, previous.warning_exceptions from inspections previous
  where previous.unit_id = i.unit_id and previous.survey_kind in ('dealer', 'fleet') and previous.total_tires_read_count > 0
    and (previous.inspected_on, previous.inspected_time, previous.inspection_id) < (i.inspected_on, i.inspected_time, i.inspection_id)
  order by previous.inspected_on desc, previous.inspected_time desc, previous.inspection_id desc
  limit 1
) last on true
), allowed as materialized (
  select * from data
  where (unit_number ~ $15::text)
), page as (
  select survey_id, unit_id, unit_number, unit_type, total_tires, tires_read, critical_exceptions, warning_exceptions, odometer, hours, comments, trailer_readiness, unit_images_count, surveyed_before, change, wheels, tires
  from allowed
  order by unit_id asc nulls last
  limit $16::integer offset $17::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('records_total', count(*)) from allowed having true) as totals
