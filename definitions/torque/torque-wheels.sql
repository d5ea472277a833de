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
where (:location_ids is null or t.location_id = any(:location_ids))
  and (:date_from is null or t.checked_on >= :date_from)
  and (:date_to is null or t.checked_on <= :date_to)
