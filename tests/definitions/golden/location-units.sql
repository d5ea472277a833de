with data as (
-- The units of a location that are in service, each with what was read of it last: an inspection that read no tire says nothing of it.
select
  u.unit_id,
  u.account_id,
  u.location_id,
  u.unit_number,
  u.unit_number_order,
  u.unit_type as type,
  u.configuration_code,
  c.name as configuration,
  u.manufacturer,
  u.model,
  u.model_year as year,
  u.vin,
  u.dot,
  u.license_plate,
  u.license_plate_state,
  u.vocation,
  exists (select from tires t where t.unit_id = u.unit_id) as is_tires_exist,
  last.inspected_on as last_survey_date,
  last.critical_exceptions,
  last.warning_exceptions,
  u.version
from units u
join axle_configurations c on c.configuration_code = u.configuration_code
left join last_inspections day on day.unit_id = u.unit_id
left join lateral (
  select i.inspected_on, i.critical_exceptions, i.warning_exceptions
  from inspections i
  where i.unit_id = u.unit_id and i.inspected_on <= day.inspected_on and i.total_tires_read_count > 0
  order by i.inspected_on desc, i.inspected_time desc, i.inspection_id desc
  limit 1
) last on true
where u.location_id = $1::bigint
  and u.is_active and u.location_id in (select place.location_id from locations place)
  and ($2::text is null or u.unit_type = $2::text)
  and ($3::text is null or $3::text = case
    when last.inspected_on is null then 'not_inspected'
    when last.critical_exceptions > 0 then 'critical'
    when last.warning_exceptions > 0 then 'warning'
    else 'ok'
  end)
), allowed as materialized (
  select * from data
  where (unit_number ~ $4::text or configuration ~ $4::text or manufacturer ~ $4::text or model ~ $4::text or vin ~ $4::text or license_plate ~ $4::text)
), page as (
  select unit_id, account_id, location_id, unit_number, type, configuration_code, configuration, manufacturer, model, year, vin, dot, license_plate, license_plate_state, vocation, is_tires_exist, last_survey_date, critical_exceptions, warning_exceptions, version
  from allowed
  order by unit_id asc nulls last
  limit $5::integer offset $6::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('units', count(*), 'critical_exceptions', case when count(*) = 0 then 0 else sum(critical_exceptions) end, 'warning_exceptions', case when count(*) = 0 then 0 else sum(warning_exceptions) end) from allowed having true) as totals
