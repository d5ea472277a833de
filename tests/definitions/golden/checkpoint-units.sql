with data as (
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
      and ($1::text is null or seen.account_id in (
        select account_id from accounts where location_type = case $1::text
          when 'us_national_account' then 3
          when 'canadian_common_owner' then 4
          when 'canadian_national_account' then 10
          when 'preferred_fleet' then 2
        end))
      and ($2::bigint[] is null or seen.account_id = any($2::bigint[]))
      and ($3::bigint[] is null or seen.location_id = any($3::bigint[]))
      and ($4::text[] is null or seen.location_id in (select location_id from locations where country_code = any($4::text[])))
      and ($5::text[] is null or seen.location_id in (select location_id from locations where country_code || '-' || state_code = any($5::text[])))
      and ($6::date is null or seen.inspected_on >= $6::date)
      and ($7::date is null or seen.inspected_on <= $7::date)
      and ($8::text[] is null or seen.survey_by = any($8::text[]))
      and ($9::bigint is null or seen.unit_id = $9::bigint)
      and ($10::bigint is null or seen.survey_id = $10::bigint)
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
      where $11::text is distinct from 'every' and ($7::date - $6::date <= 92 or $8::text[] is not null) is not true
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
  select * from chosen where $11::text = 'every'
  union all
  -- Of a few weeks, or by few people, there are not many of a unit: they are sorted.
  (
    select distinct on (unit_id) *
    from chosen
    where $11::text is distinct from 'every' and ($7::date - $6::date <= 92 or $8::text[] is not null) is true
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
where ($11::text is distinct from 'exceptions' or i.critical_exceptions + i.warning_exceptions > 0)
  and ($11::text is distinct from 'critical' or i.critical_exceptions > 0)
  and ($12::text is null or case $12::text
    when 'critical' then i.critical_exceptions
    when 'warning' then i.warning_exceptions
    when 'pressure' then i.pressure_critical + i.pressure_warning
    when 'tread' then i.tread_depth_critical + i.tread_depth_warning
    when 'mismatch' then i.tread_mismatch_axle_critical + i.tread_mismatch_axle_warning + i.tread_mismatch_duals_critical + i.tread_mismatch_duals_warning
  end > 0)
), allowed as materialized (
  select * from data
  where (unit_number ~ $13::text or fleet_location ~ $13::text or license_number ~ $13::text)
), page as (
  select unit_id, survey_id, unit_number, account_name, fleet_location, unit_date, unit_time, license_number, survey_by, total_tires, total_tires_read_count, critical_exceptions, warning_exceptions, pressure_critical, pressure_warning, tread_depth_critical, tread_depth_warning, tread_mismatch_axle_critical, tread_mismatch_axle_warning, tread_mismatch_duals_critical, tread_mismatch_duals_warning, worst_pressure, worst_pressure_color, worst_pressure_position, worst_pressure_deviation, worst_pressure_below_dual, worst_pressure_more, worst_tread, worst_tread_color, worst_tread_position, worst_tread_more, mismatches, mismatches_color, worst_mismatch, worst_mismatch_pair, worst_mismatch_axle, worst_mismatch_more, pressure_exceptions, tread_exceptions
  from allowed
  order by inspection_id asc nulls last
  limit $14::integer offset $15::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('records_total', count(*), 'pressure_critical', case when count(*) = 0 then 0 else sum(pressure_critical) end, 'pressure_warning', case when count(*) = 0 then 0 else sum(pressure_warning) end, 'tread_depth_critical', case when count(*) = 0 then 0 else sum(tread_depth_critical) end, 'tread_depth_warning', case when count(*) = 0 then 0 else sum(tread_depth_warning) end, 'tread_mismatch_axle_critical', case when count(*) = 0 then 0 else sum(tread_mismatch_axle_critical) end, 'tread_mismatch_axle_warning', case when count(*) = 0 then 0 else sum(tread_mismatch_axle_warning) end, 'tread_mismatch_duals_critical', case when count(*) = 0 then 0 else sum(tread_mismatch_duals_critical) end, 'tread_mismatch_duals_warning', case when count(*) = 0 then 0 else sum(tread_mismatch_duals_warning) end, 'pressure_exceptions', case when count(*) = 0 then 0 else sum(pressure_exceptions) end, 'tread_exceptions', case when count(*) = 0 then 0 else sum(tread_exceptions) end, 'mismatches', case when count(*) = 0 then 0 else sum(mismatches) end, 'tiles', json_build_object('total_units', count(distinct unit_id), 'total_tires', case when count(*) = 0 then 0 else sum(total_tires) end, 'total_tires_read_count', case when count(*) = 0 then 0 else sum(total_tires_read_count) end, 'critical_exceptions', case when count(*) = 0 then 0 else sum(critical_exceptions) end, 'warning_exceptions', case when count(*) = 0 then 0 else sum(warning_exceptions) end)) from allowed having true) as totals
