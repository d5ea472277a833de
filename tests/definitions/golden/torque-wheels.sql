with data as (
-- One row a wheel whose nuts were checked, judged by the limits written down with the check: exactly on a limit is in range.
select
  t.torque_check_id, t.account_id, t.location_id, a.name as account_name, l.name as fleet_location, u.unit_number, u.unit_number_order, w.position_code as wheel, t.checked_on, t.technician,
  nut.nuts, nut.in_range, nut.low, nut.high, nut.missing, t.low_ft_lb, t.high_ft_lb, t.odometer_miles as odometer,
  t.odometer_miles - t.fitted_odometer_miles as miles_since_fitting,
  t.odometer_miles - t.fitted_odometer_miles between t.window_from_miles and t.window_to_miles as is_within_window,
  nut.result
from torque_checks t
join accounts a on a.account_id = t.account_id
join locations l on l.location_id = t.location_id
join units u on u.unit_id = t.unit_id
join axle_configuration_wheels w on w.configuration_code = u.configuration_code
  and w.axle_number = t.axle_number and w.side = t.side and w.wheel_index = 1
cross join lateral judged_nuts(array(select n.torque_ft_lb from torque_nuts n where n.torque_check_id = t.torque_check_id), t.low_ft_lb, t.high_ft_lb) nut
where ($1::bigint[] is null or t.location_id = any($1::bigint[]))
  and ($2::date is null or t.checked_on >= $2::date)
  and ($3::date is null or t.checked_on <= $3::date)
), allowed as materialized (
  select * from data
  where (fleet_location ~ $4::text or unit_number ~ $4::text or technician ~ $4::text)
), page as (
  select torque_check_id, account_name, fleet_location, unit_number, wheel, checked_on, technician, nuts, in_range, low, high, missing, low_ft_lb, high_ft_lb, odometer, miles_since_fitting, is_within_window, result
  from allowed
  order by torque_check_id asc nulls last
  limit $5::integer offset $6::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('wheels', count(*), 'nuts', case when count(*) = 0 then 0 else sum(nuts) end, 'in_range', case when count(*) = 0 then 0 else sum(in_range) end, 'low', case when count(*) = 0 then 0 else sum(low) end, 'high', case when count(*) = 0 then 0 else sum(high) end, 'missing', case when count(*) = 0 then 0 else sum(missing) end) from allowed having true) as totals
