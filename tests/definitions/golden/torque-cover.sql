with data as (
select
  string_agg(distinct w.account_name, ', ' order by w.account_name) as account_names,
  -- More names than a line or two hold say nothing: then how many there are.
  case when count(distinct w.account_name) > 10 then count(distinct w.account_name)::text else string_agg(distinct w.account_name, ', ' order by w.account_name) end as accounts,
  count(distinct w.location_id) as locations,
  count(*) as wheels,
  coalesce($1::date, min(w.checked_on)) as first_day,
  coalesce($2::date, max(w.checked_on)) as last_day,
  string_agg(distinct shown.low || '-' || shown.high || ' ' || shown.unit, ', ') as limits,
  $3::text as prepared_by
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
where ($4::bigint[] is null or t.location_id = any($4::bigint[]))
  and ($1::date is null or t.checked_on >= $1::date)
  and ($2::date is null or t.checked_on <= $2::date)
) w
-- In the reader's unit of torque, which follows that of pressure; 1 ft-lb is 1.3558179483314004 N·m.
cross join lateral (
  select round(w.low_ft_lb * unit.factor)::integer as low, round(w.high_ft_lb * unit.factor)::integer as high, unit.name as unit
  from (values (1, 'ft-lb', $5::text = 'psi'), (1.3558179483314004, 'N·m', $5::text <> 'psi')) unit (factor, name, is_read)
  where unit.is_read
) shown
), allowed as materialized (
  select * from data
  where false
), page as (
  select account_names, accounts, locations, wheels, first_day, last_day, limits, prepared_by
  from allowed
  order by wheels asc nulls last
  limit $6::integer offset $7::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
