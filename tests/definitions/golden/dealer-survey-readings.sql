with data as (
select reading.location_id, reading.account_id, reading.axle_number, reading.side, reading.wheel_index, reading.survey_date,
  reading.fleet_name, reading.fleet_location_name, reading.unit_number, reading.axle_and_tire_position, reading.position_order, reading.pressure,
  reading.target_pressure, reading.pressure_color, reading.not_read_reason, reading.tread_depth, reading.tread_outer, reading.tread_center, reading.tread_inner, reading.irregular_wear, reading.tread_depth_color,
  reading.mismatch_duals_color, reading.mismatch_axle_color, reading.wear_conditions, reading.valve, reading.resolution, reading.resolution_date,
  reading.pressure_as_left, reading.tread_depth_as_left,
  reading.brand, reading.product_line, reading.tire_size,
  reading.insp_id
from (
-- One row a wheel, of every survey that surveys-chosen chooses; of those with a critical or warning exception alone, where only they are wanted.
select
  s.survey_id,
  s.account_id,
  s.location_id,
  s.kind,
  s.survey_date,
  s.fleet_name,
  s.fleet_location_name,
  u.unit_number,
  u.unit_number_order,
  i.unit_id,
  i.inspected_on as unit_date,
  i.inspected_time as unit_time,
  r.axle_number,
  r.side,
  r.wheel_index,
  r.axle_number || ' ' || w.position_code as axle_and_tire_position,
  w.wheel_order as position_order,
  r.pressure_psi as pressure,
  r.target_pressure_psi as target_pressure,
  r.pressure_severity as pressure_color,
  r.not_read_reason,
  r.tread_32nds as tread_depth,
  tread_32nds_of(r.tread_outer_entered, r.tread_entered_unit) as tread_outer,
  tread_32nds_of(r.tread_center_entered, r.tread_entered_unit) as tread_center,
  tread_32nds_of(r.tread_inner_entered, r.tread_entered_unit) as tread_inner,
  irregular_wear_of(r.tread_outer_entered, r.tread_center_entered, r.tread_inner_entered, r.tread_entered_unit) as irregular_wear,
  r.tread_severity as tread_depth_color,
  r.duals_severity as mismatch_duals_color,
  case when w.axle_role is distinct from 'spare' then r.axle_severity end as mismatch_axle_color,
  (
    select array_agg(c.wear_condition order by c.wear_condition) from reading_wear_conditions c
    where c.account_id = r.account_id and c.inspected_on = r.inspected_on and c.inspection_id = r.inspection_id
      and c.axle_number = r.axle_number and c.side = r.side and c.wheel_index = r.wheel_index
  ) as wear_conditions,
  r.valve_type as valve,
  b.name as brand,
  p.name as product_line,
  t.tire_size,
  pictured.of_unit is not null as is_unit_image_exist,
  pictured.of_tire is not null as is_tire_image_exist,
  pictured.of_unit as unit_images_count,
  pictured.of_tire as tire_images_count,
  r.tire_id,
  i.inspection_id as insp_id,
  i.total_tires_read_count = 0 as is_unit_unread,
  r.resolution,
  r.resolution_date,
  k.pressure_psi as pressure_as_left,
  k.tread_32nds as tread_depth_as_left,
  c.result as trailer_readiness
-- In the order that reports begin with: a page of it then needs no rows but its own.
from (select * from (
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
  select distinct on (done.location_id, case when $1::text is distinct from 'latest' then done.survey_id end) done.*
  from (
-- Surveys that are finished. An open one is a draft: no report, list or file tells anything of it.
select s.survey_id, s.account_id, s.location_id, s.kind, s.survey_date, s.survey_by, s.dealer_id, s.created_by, s.finished_by, s.comments
from surveys s
where s.state = 'finished'
) done
  where done.kind in ('dealer', 'fleet')
    and ($2::text is null or done.account_id in (
      select account_id from accounts
      where location_type = (select location_type from (
-- The location type behind the word that names a group of accounts.
select case $2::text
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
        or ($3::boolean and location_type = 1)))
    and ($4::bigint[] is null or done.account_id = any($4::bigint[]))
    and ($5::bigint[] is null or done.location_id = any($5::bigint[]))
    and ($6::text[] is null or done.location_id in (select location_id from locations where country_code = any($6::text[])))
    and ($7::text[] is null or done.location_id in (select location_id from locations where country_code || '-' || state_code = any($7::text[])))
    and ($8::text[] is null or done.location_id in (select location_id from locations where region = any($8::text[])))
    and ($9::bigint[] is null or done.dealer_id = any($9::bigint[]))
    and ($10::date is null or done.survey_date >= $10::date)
    and ($11::date is null or done.survey_date <= $11::date)
    and ($12::text[] is null or done.survey_by = any($12::text[]))
    and ($13::bigint is null or done.survey_id = $13::bigint)
    -- A survey that read no tire says nothing of the location: the latest is the last that did.
    and ($1::text is distinct from 'latest' or exists (
      select from inspections i where i.survey_id = done.survey_id and i.survey_kind in ('dealer', 'fleet') and i.total_tires_read_count > 0))
  order by done.location_id, case when $1::text is distinct from 'latest' then done.survey_id end,
    done.survey_date desc, done.survey_id desc
) s
join accounts a on a.account_id = s.account_id
join locations l on l.location_id = s.location_id
left join dealers d on d.dealer_id = s.dealer_id
left join user_names enterer on enterer.user_id = s.created_by
left join user_names finisher on finisher.user_id = s.finished_by
where $1::text is distinct from 'exceptions' or exists (
  select from inspections i
  where i.survey_id = s.survey_id and i.survey_kind in ('dealer', 'fleet') and i.critical_exceptions + i.warning_exceptions > 0)
) survey order by fleet_location_name collate "und-x-icu" nulls last, survey_date desc nulls last) s
join inspections i on i.survey_id = s.survey_id and i.survey_kind in ('dealer', 'fleet')
join units u on u.unit_id = i.unit_id
-- Fenced by offset: joined freely, the planner takes account, day and inspection for independent and expects no row at all.
cross join lateral (
  select * from readings
  where account_id = i.account_id and inspected_on = i.inspected_on and inspection_id = i.inspection_id
  offset 0
) r
left join axle_configuration_wheels w
  on w.configuration_code = u.configuration_code
  and w.axle_number = r.axle_number and w.side = r.side and w.wheel_index = r.wheel_index
left join readings_as_left k on k.account_id = r.account_id and k.inspected_on = r.inspected_on and k.inspection_id = r.inspection_id
  and k.axle_number = r.axle_number and k.side = r.side and k.wheel_index = r.wheel_index
left join trailer_checks c on c.survey_id = s.survey_id and c.unit_id = i.unit_id
left join tires t on t.tire_id = r.tire_id
left join product_lines p on p.product_line_id = t.product_line_id
left join brands b on b.brand_id = p.brand_id
cross join lateral (
  select
    (select nullif(count(*), 0) from images m where m.survey_id = s.survey_id and m.unit_id = i.unit_id and m.tire_id is null and m.axle_number is null) as of_unit,
    (
      select nullif(count(*), 0) from images m
      where m.survey_id = s.survey_id and m.unit_id = i.unit_id
        and (m.tire_id = r.tire_id or (m.tire_id is null and m.axle_number = r.axle_number and m.side = r.side and m.wheel_index = r.wheel_index))
    ) as of_tire
) pictured
where $14::boolean is not true
  or (i.critical_exceptions + i.warning_exceptions > 0 and array[r.pressure_severity, r.tread_severity, r.duals_severity, r.axle_severity] && array['critical', 'warning'])
) reading
where reading.kind = 'dealer'
), allowed as materialized (
  select * from data
  where (unit_number ~ $15::text or axle_and_tire_position ~ $15::text or brand ~ $15::text or product_line ~ $15::text or tire_size ~ $15::text)
), page as (
  select survey_date, fleet_name, fleet_location_name, unit_number, axle_and_tire_position, pressure, target_pressure, pressure_color, not_read_reason, tread_depth, tread_outer, tread_center, tread_inner, irregular_wear, tread_depth_color, mismatch_duals_color, mismatch_axle_color, wear_conditions, valve, resolution, resolution_date, pressure_as_left, tread_depth_as_left, brand, product_line, tire_size, insp_id
  from allowed
  order by unit_number collate "und-x-icu" asc nulls last, insp_id asc nulls last, position_order asc nulls last
  limit $16::integer offset $17::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('records_total', count(*)) from allowed having true) as totals
