-- Pictures of one inspection are counted for each inspection of a unit's history, and for each picture that is added to a unit on a survey: for each
-- of them all pictures of the survey were read.
create index images_by_inspection on images (inspection_id, survey_id);
