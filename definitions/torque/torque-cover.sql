select
  string_agg(distinct w.account_name, ', ' order by w.account_name) as account_names,
  -- More names than a line or two hold say nothing: then how many there are.
  case when count(distinct w.account_name) > 10 then count(distinct w.account_name)::text else string_agg(distinct w.account_name, ', ' order by w.account_name) end as accounts,
  count(distinct w.location_id) as locations,
  count(*) as wheels,
  coalesce(:date_from, min(w.checked_on)) as first_day,
  coalesce(:date_to, max(w.checked_on)) as last_day,
  string_agg(distinct shown.low || '-' || shown.high || ' ' || shown.unit, ', ') as limits,
  :user_name as prepared_by
from :dataset(torque-wheels) w
-- In the reader's unit of torque, which follows that of pressure; 1 ft-lb is 1.3558179483314004 N·m.
cross join lateral (
  select round(w.low_ft_lb * unit.factor)::integer as low, round(w.high_ft_lb * unit.factor)::integer as high, unit.name as unit
  from (values (1, 'ft-lb', :user_pressure_unit = 'psi'), (1.3558179483314004, 'N·m', :user_pressure_unit <> 'psi')) unit (factor, name, is_read)
  where unit.is_read
) shown
