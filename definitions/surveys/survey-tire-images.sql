-- Of tires alone.
select i.* from :dataset(survey-images) i where i.tire_id is not null
