-- Units of a survey of which wheels were not read.
select seen.survey_id, seen.account_id, seen.location_id, seen.unit_id, seen.unit_number, seen.unit_number_order, seen.tires_read, seen.total_tires
from :dataset(survey-seen) seen
where seen.tires_read < seen.total_tires
