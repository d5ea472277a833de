-- Pictures of tires that were taken off: found on the heap, in no inspection of a unit.
alter table images
  add column removed_tire_id bigint references removed_tires on delete cascade,
  alter column survey_id drop not null,
  alter column inspection_id drop not null,
  alter column unit_id drop not null,
  add constraint images_of_something check (removed_tire_id is not null or (survey_id is not null and inspection_id is not null and unit_id is not null));
comment on column images.removed_tire_id is 'of a tire that was taken off, whatever it was taken off of';
create index images_by_removed_tire on images (removed_tire_id) where removed_tire_id is not null;
