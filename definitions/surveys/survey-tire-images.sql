-- Of tires alone; of one that is not known, its wheel is.
select i.* from :dataset(survey-images) i where i.tire_id is not null or i.axle_and_tire_position is not null
