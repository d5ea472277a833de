-- Tires that a survey removed are looked for unit by unit: for each unit of a large survey all of them were read.
drop index removed_tires_by_fleet_survey;
create index removed_tires_by_fleet_survey on removed_tires (survey_id, inspection_id) where survey_id is not null;
