-- The units of a survey by their numbers, to go from one to the next.
select seen.unit_id, seen.unit_number, seen.unit_number_order, seen.account_id, seen.location_id, seen.progress, seen.critical_exceptions, seen.warning_exceptions
from :dataset(survey-seen) seen
