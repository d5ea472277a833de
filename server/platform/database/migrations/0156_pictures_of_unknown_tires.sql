-- A picture with an axle is one of a tire, also where nobody knows which tire that is.
comment on column images.tire_id is 'the tire in the picture; null: of the whole unit, or of a wheel whose tire is not known';
