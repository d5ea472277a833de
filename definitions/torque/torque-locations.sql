-- What was found at each location.
select w.location_id, w.fleet_location, w.account_name, count(*) as wheels, sum(w.nuts)::bigint as nuts, sum(w.in_range)::bigint as in_range, sum(w.low)::bigint as low, sum(w.high)::bigint as high, sum(w.missing)::bigint as missing,
  count(*) filter (where w.is_within_window) as within_window
from :dataset(torque-wheels) w
group by w.location_id, w.fleet_location, w.account_name
