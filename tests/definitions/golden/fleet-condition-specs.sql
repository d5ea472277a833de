with data as (
-- What the inspected locations ask of their tires, and whose specification that is.
select l.location_id, l.name as location_name, s.axle_kind, s.target_pressure_psi as target_pressure,
  100 * s.warning_share as warning_percentage, 100 * s.critical_share as critical_percentage, s.minimum_tread_32nds as minimum_tread_depth,
  case when s.axle_kind <> 'steer' then s.duals_warning_psi end as duals_warning, case when s.axle_kind <> 'steer' then s.duals_critical_psi end as duals_critical,
  s.set_for as specified_for
from (select distinct location_id, account_id, location_name as name from (
-- The latest inspection of each unit that is chosen. One that read no tire inspected nothing. The scope comes before the choice of the latest, so a dealer gets the latest they may see.
select i.*, u.unit_number, u.unit_number_order, u.unit_type, u.configuration_code, u.manufacturer, u.model, u.model_year, a.name as account_name, a.account_number, l.name as location_name
from (
  select distinct on (seen.unit_id)
    seen.inspection_id, seen.account_id, seen.location_id, seen.unit_id, seen.survey_id, seen.survey_kind, seen.survey_by,
    seen.inspected_on, seen.inspected_time, seen.odometer_miles, seen.total_tires, seen.total_tires_read_count,
    seen.pressure_critical, seen.pressure_warning, seen.tread_depth_critical, seen.tread_depth_warning,
    seen.tread_mismatch_axle_critical + seen.tread_mismatch_duals_critical as mismatch_critical,
    seen.tread_mismatch_axle_warning + seen.tread_mismatch_duals_warning as mismatch_warning,
    seen.critical_exceptions, seen.warning_exceptions
  from inspections seen
  where seen.account_id = any($1::bigint[])
    and seen.total_tires_read_count > 0
    and ($2::text is null or $2::text = 'all' or (seen.survey_kind = 'checkpoint') = ($2::text = 'checkpoint'))
    and ($3::text[] is null or seen.location_id in (select location_id from locations where country_code = any($3::text[])))
    and ($4::text[] is null or seen.location_id in (select location_id from locations where country_code || '-' || state_code = any($4::text[]) or country_code = any($4::text[])))
    and ($5::text[] is null or seen.account_id in (select account_id from accounts where vocation = any($5::text[])))
    and ($6::text[] is null or seen.unit_id in (select unit_id from units where unit_type = any($6::text[])))
    and ($7::date is null or seen.inspected_on >= $7::date)
    and ($8::date is null or seen.inspected_on <= $8::date)
  order by seen.unit_id, seen.inspected_on desc, seen.inspected_time desc, seen.inspection_id desc
) i
join units u on u.unit_id = i.unit_id
join accounts a on a.account_id = i.account_id
join locations l on l.location_id = i.location_id
) i) l
join specs_in_force s on s.location_id = l.location_id
), allowed as materialized (
  select * from data
  where false
), page as (
  select location_name, axle_kind, target_pressure, warning_percentage, critical_percentage, minimum_tread_depth, duals_warning, duals_critical, specified_for
  from allowed
  order by location_id asc nulls last, axle_kind collate "und-x-icu" asc nulls last
  limit $9::integer offset $10::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
