-- What a location has: its units and their tires, its surveys, and the exceptions of what was read last of each unit.
select
  l.location_id,
  l.account_id,
  l.name as location_name,
  a.name as account_name,
  a.account_number,
  concat_ws(', ', nullif(l.address, ''), nullif(l.city, ''), l.state_code) as address,
  l.time_zone,
  (select count(*) from units u where u.location_id = l.location_id and u.is_active) as units,
  (select count(*) from surveys s where s.location_id = l.location_id and s.kind in ('dealer', 'fleet')) as surveys,
  (select coalesce(sum(c.tire_count), 0)::bigint from units u join axle_configurations c on c.configuration_code = u.configuration_code where u.location_id = l.location_id and u.is_active) as tires,
  seen.critical + seen.warning as exceptions,
  seen.critical as critical_exceptions,
  seen.warning as warning_exceptions
from locations l
join accounts a on a.account_id = l.account_id
cross join lateral (
  select coalesce(sum(last.critical_exceptions), 0)::bigint as critical, coalesce(sum(last.warning_exceptions), 0)::bigint as warning
  from units u
  join last_inspections day on day.unit_id = u.unit_id
  cross join lateral (
    select i.critical_exceptions, i.warning_exceptions
    from inspections i
    where i.unit_id = u.unit_id and i.inspected_on <= day.inspected_on and i.total_tires_read_count > 0
    order by i.inspected_on desc, i.inspected_time desc, i.inspection_id desc
    limit 1
  ) last
  where u.location_id = l.location_id and u.is_active
) seen
where l.location_id = :location_id
