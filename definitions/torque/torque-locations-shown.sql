-- The locations that the report is about.
select w.location_id as value, w.fleet_location as text
from :dataset(torque-wheels) w
group by w.location_id, w.fleet_location
