with data as (
-- Pictures taken in the inspections the report is made of: of whole units, and of their tires by position.
select
  'images/get/' || p.storage_id as image,
  'images/get/' || p.storage_id || '?size=thumbnail' as thumbnail_url,
  concat_ws(', ', i.unit_number || coalesce(' ' || w.position_code, ''), nullif(p.title, '')) as name,
  i.unit_number,
  i.location_name,
  p.taken_at::date as taken_on,
  p.tire_id is null and p.axle_number is null as is_of_unit,
  p.storage_id,
  p.account_id,
  p.location_id
from (
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
) i
-- Fenced by offset: joined freely, the pictures of everybody may be read for those of few inspections.
cross join lateral (
  select * from images
  where inspection_id = i.inspection_id and account_id = i.account_id and not is_license_plate
  offset 0
) p
left join axle_configuration_wheels w
  on w.configuration_code = i.configuration_code and w.axle_number = p.axle_number and w.side = p.side and w.wheel_index = p.wheel_index
), allowed as materialized (
  select * from data
  where false
), page as (
  select image, thumbnail_url, name, unit_number, location_name, taken_on, is_of_unit
  from allowed
  order by storage_id collate "und-x-icu" asc nulls last
  limit $9::integer offset $10::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
