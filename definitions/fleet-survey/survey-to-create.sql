-- What a new survey of a location opens with: the day it is there, and the name of who adds it.
select l.location_id, l.account_id, (now() at time zone l.time_zone)::date as survey_date, :user_name as survey_by
from locations l
where l.location_id = :location_id
