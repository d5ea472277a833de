with data as (
-- What was found at each location.
select w.location_id, w.fleet_location, w.account_name, count(*) as wheels, sum(w.nuts)::bigint as nuts, sum(w.in_range)::bigint as in_range, sum(w.low)::bigint as low, sum(w.high)::bigint as high, sum(w.missing)::bigint as missing,
  count(*) filter (where w.is_within_window) as within_window
from (
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
) w
group by w.location_id, w.fleet_location, w.account_name
), allowed as materialized (
  select * from data
  where false
), page as (
  select location_id, fleet_location, account_name, wheels, nuts, in_range, low, high, missing, within_window
  from allowed
  order by location_id asc nulls last
  limit $4::integer offset $5::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('wheels', case when count(*) = 0 then 0 else sum(wheels) end, 'nuts', case when count(*) = 0 then 0 else sum(nuts) end, 'in_range', case when count(*) = 0 then 0 else sum(in_range) end, 'low', case when count(*) = 0 then 0 else sum(low) end, 'high', case when count(*) = 0 then 0 else sum(high) end, 'missing', case when count(*) = 0 then 0 else sum(missing) end, 'within_window', case when count(*) = 0 then 0 else sum(within_window) end) from allowed having true) as totals
