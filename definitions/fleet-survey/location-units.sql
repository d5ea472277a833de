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
where u.location_id = :location_id
  and u.is_active and u.location_id in (select place.location_id from locations place)
  and (:type is null or u.unit_type = :type)
  and (:state is null or :state = case
    when last.inspected_on is null then 'not_inspected'
    when last.critical_exceptions > 0 then 'critical'
    when last.warning_exceptions > 0 then 'warning'
    else 'ok'
  end)
