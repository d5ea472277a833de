-- Those of preferred fleets.
select p.* from :dataset(survey-places) p where p.location_type = 2
