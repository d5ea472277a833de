select
  string_agg(distinct w.account_name, ', ' order by w.account_name) as account_names,
  count(distinct w.location_id) as locations,
  count(*) as wheels,
  coalesce(:date_from, min(w.checked_on)) as first_day,
  coalesce(:date_to, max(w.checked_on)) as last_day,
  string_agg(distinct w.low_ft_lb::integer || '-' || w.high_ft_lb::integer || ' ft-lb', ', ') as limits,
  :user_name as prepared_by
from :dataset(torque-wheels) w
