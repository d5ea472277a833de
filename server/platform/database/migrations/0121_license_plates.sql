-- A checkpoint photographs the plate of each unit that passes; its inspections belong to no survey of pictures.
alter table images
  add column is_license_plate boolean not null default false,
  drop constraint images_of_something,
  add constraint images_of_something check (
    removed_tire_id is not null or (inspection_id is not null and unit_id is not null and (survey_id is not null or is_license_plate)));
create index images_of_license_plates on images (inspection_id) where is_license_plate;
comment on column images.is_license_plate is 'whether it shows the license plate that a checkpoint read';
