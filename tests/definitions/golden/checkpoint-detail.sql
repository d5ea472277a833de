with data as (
-- One row an inspection: what it is about, and its tires as a tree.
select
  unit.inspection_id,
  unit.account_id,
  unit.location_id,
  unit.unit_date,
  unit.unit_number,
  unit.fleet_location,
  unit.license_number,
  unit.unit_id,
  unit.survey_id,
  unit.unit_number as title,
  json_build_object(
    'unit', unit.unit_number,
    'account', unit.account_name,
    'date_time', to_char(unit.unit_date + unit.unit_time, 'YYYY-MM-DD"T"HH24:MI:SS'),
    'license_plate_url', (
      select 'images/get/' || p.storage_id from images p
      where p.inspection_id = unit.inspection_id and p.is_license_plate
      order by p.storage_id limit 1),
    'location', unit.fleet_location,
    'license_number', unit.license_number,
    'records_total', unit.total_tires,
    'total_tires_read_count', unit.total_tires_read_count,
    'critical_exceptions', unit.critical_exceptions,
    'warning_exceptions', unit.warning_exceptions,
    'non_metric', $1::text = 'psi' and $2::text = '32nds',
    'is_bidirectional', i.crossing_direction is not null,
    'crossingdirection', i.crossing_direction,
    'survey_by', unit.survey_by
  ) as tiles,
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
    where axles.account_id = unit.account_id and axles.inspected_on = unit.unit_date and axles.inspection_id = unit.inspection_id
  ) as tires
from (
-- One row a unit: its latest checkpoint inspection in the chosen time, or every one of them.
-- The scope comes before the choice of the latest, so a dealer gets the latest they may see.
select
  i.inspection_id,
  i.account_id,
  i.location_id,
  i.unit_id,
  i.survey_id,
  u.unit_number,
  u.unit_number_order,
  a.name as account_name,
  l.name as fleet_location,
  i.inspected_on as unit_date,
  i.inspected_time as unit_time,
  coalesce(i.license_plate, u.license_plate) as license_number,
  i.survey_by,
  i.total_tires,
  i.total_tires_read_count,
  i.critical_exceptions,
  i.warning_exceptions,
  i.pressure_critical,
  i.pressure_warning,
  i.tread_depth_critical,
  i.tread_depth_warning,
  i.tread_mismatch_axle_critical,
  i.tread_mismatch_axle_warning,
  i.tread_mismatch_duals_critical,
  i.tread_mismatch_duals_warning,
  i.worst_pressure_psi as worst_pressure,
  case when i.pressure_critical > 0 then 'critical' else 'warning' end as worst_pressure_color,
  pressure_wheel.position_code as worst_pressure_position,
  -- One near its target is an exception for its dual.
  case when i.worst_pressure_below_dual_psi is null
    then round((i.worst_pressure_psi / nullif(i.worst_pressure_target_psi, 0) - 1) * 100, 1) end as worst_pressure_deviation,
  i.worst_pressure_below_dual_psi as worst_pressure_below_dual,
  nullif(i.pressure_critical + i.pressure_warning - 1, 0) as worst_pressure_more,
  i.worst_tread_32nds as worst_tread,
  case when i.tread_depth_critical > 0 then 'critical' else 'warning' end as worst_tread_color,
  tread_wheel.position_code as worst_tread_position,
  nullif(i.tread_depth_critical + i.tread_depth_warning - 1, 0) as worst_tread_more,
  nullif(i.tread_mismatch_axle_critical + i.tread_mismatch_axle_warning + i.tread_mismatch_duals_critical
    + i.tread_mismatch_duals_warning, 0) as mismatches,
  case when i.tread_mismatch_axle_critical + i.tread_mismatch_duals_critical > 0 then 'critical' else 'warning' end as mismatches_color,
  i.worst_mismatch_32nds as worst_mismatch,
  inner_wheel.position_code || '–' || outer_wheel.position_code as worst_mismatch_pair,
  case when i.worst_mismatch_side is null then i.worst_mismatch_axle end as worst_mismatch_axle,
  nullif(greatest(i.tread_mismatch_axle_critical + i.tread_mismatch_axle_warning + i.tread_mismatch_duals_critical
    + i.tread_mismatch_duals_warning, 1) - 1, 0) as worst_mismatch_more,
  i.pressure_critical + i.pressure_warning as pressure_exceptions,
  i.tread_depth_critical + i.tread_depth_warning as tread_exceptions
from (
  with asked as not materialized (
    select *
    from inspections seen
    where seen.survey_kind = 'checkpoint'
      and ($3::text is null or seen.account_id in (
        select account_id from accounts where location_type = case $3::text
          when 'us_national_account' then 3
          when 'canadian_common_owner' then 4
          when 'canadian_national_account' then 10
          when 'preferred_fleet' then 2
        end))
      and ($4::bigint[] is null or seen.account_id = any($4::bigint[]))
      and ($5::bigint[] is null or seen.location_id = any($5::bigint[]))
      and ($6::text[] is null or seen.location_id in (select location_id from locations where country_code = any($6::text[])))
      and ($7::text[] is null or seen.location_id in (select location_id from locations where country_code || '-' || state_code = any($7::text[])))
      and ($8::date is null or seen.inspected_on >= $8::date)
      and ($9::date is null or seen.inspected_on <= $9::date)
      and ($10::text[] is null or seen.survey_by = any($10::text[]))
      and ($11::bigint is null or seen.unit_id = $11::bigint)
      and ($12::bigint is null or seen.survey_id = $12::bigint)
  ),
  chosen as not materialized (
    select * from asked seen
  ),
  -- Of a year there are many of a unit, and one is wanted: the last day of each is found before whole rows are read. There,
  -- `is true` keeps the scope a table worked out once; as a join it would be worked out for every unit. And what is found is
  -- materialized, so that its cost, which is taken for far more than it is, does not hide what the joins after it cost.
  latest_of_many as materialized (
    select latest.*
    from (
      select unit_id, max(inspected_on) as day
      from chosen
      where $13::text is distinct from 'every' and ($9::date - $8::date <= 92 or $10::text[] is not null) is not true
      group by unit_id
    ) last
    cross join lateral (
      select *
      from asked seen
      where seen.unit_id = last.unit_id and seen.inspected_on = last.day
      order by seen.inspected_time desc, seen.inspection_id desc
      limit 1
    ) latest
  )
  select * from chosen where $13::text = 'every'
  union all
  -- Of a few weeks, or by few people, there are not many of a unit: they are sorted.
  (
    select distinct on (unit_id) *
    from chosen
    where $13::text is distinct from 'every' and ($9::date - $8::date <= 92 or $10::text[] is not null) is true
    order by unit_id, inspected_on desc, inspected_time desc, inspection_id desc
  )
  union all
  select * from latest_of_many
) i
join units u on u.unit_id = i.unit_id
join accounts a on a.account_id = i.account_id
join locations l on l.location_id = i.location_id
left join axle_configuration_wheels pressure_wheel
  on pressure_wheel.configuration_code = u.configuration_code and pressure_wheel.axle_number = i.worst_pressure_axle
  and pressure_wheel.side = i.worst_pressure_side and pressure_wheel.wheel_index = i.worst_pressure_wheel
left join axle_configuration_wheels tread_wheel
  on tread_wheel.configuration_code = u.configuration_code and tread_wheel.axle_number = i.worst_tread_axle
  and tread_wheel.side = i.worst_tread_side and tread_wheel.wheel_index = i.worst_tread_wheel
left join axle_configuration_wheels outer_wheel
  on outer_wheel.configuration_code = u.configuration_code and outer_wheel.axle_number = i.worst_mismatch_axle
  and outer_wheel.side = i.worst_mismatch_side and outer_wheel.wheel_index = 1
left join axle_configuration_wheels inner_wheel
  on inner_wheel.configuration_code = u.configuration_code and inner_wheel.axle_number = i.worst_mismatch_axle
  and inner_wheel.side = i.worst_mismatch_side and inner_wheel.wheel_index = 2
where ($13::text is distinct from 'exceptions' or i.critical_exceptions + i.warning_exceptions > 0)
  and ($13::text is distinct from 'critical' or i.critical_exceptions > 0)
  and ($14::text is null or case $14::text
    when 'critical' then i.critical_exceptions
    when 'warning' then i.warning_exceptions
    when 'pressure' then i.pressure_critical + i.pressure_warning
    when 'tread' then i.tread_depth_critical + i.tread_depth_warning
    when 'mismatch' then i.tread_mismatch_axle_critical + i.tread_mismatch_axle_warning + i.tread_mismatch_duals_critical + i.tread_mismatch_duals_warning
  end > 0)
) unit
-- Fenced by offset: joined freely, all inspections of the account may be read for each.
cross join lateral (
  select crossing_direction from inspections
  where account_id = unit.account_id and inspected_on = unit.unit_date and inspection_id = unit.inspection_id
  offset 0
) i
), allowed as materialized (
  select * from data
  where (unit_number ~ $15::text or fleet_location ~ $15::text or license_number ~ $15::text)
), page as (
  select unit_id, survey_id, title, tiles, tires
  from allowed
  order by unit_number collate "und-x-icu" asc nulls last, inspection_id asc nulls last
  limit $16::integer offset $17::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('records_total', count(*)) from allowed having true) as totals
