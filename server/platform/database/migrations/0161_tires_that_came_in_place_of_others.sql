-- Whether a tire was fitted in place of another is asked of each wheel of a survey that is published: all tires ever removed were read for it.
create index removed_tires_by_replacement on removed_tires (replaced_by_tire_id) where replaced_by_tire_id is not null;
