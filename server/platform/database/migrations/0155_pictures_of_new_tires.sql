-- A picture of a tire that was just fitted is of no tire that is known yet: of which one it is, its replacement says.
alter table images add column in_place_of bigint;
comment on column images.in_place_of is 'the removed tire in whose place the tire was fitted that the picture shows, until its survey is finished; null: it shows no such tire';
create index images_in_place_of on images (in_place_of) where in_place_of is not null;
update images i set in_place_of = r.removed_tire_id
from survey_replacements r
join survey_wheels w on w.unit_inspection_id = r.unit_inspection_id and w.axle_number = r.axle_number and w.side = r.side and w.wheel_index = r.wheel_index
where r.undone_at is null and w.tire_id is not null and i.tire_id is null
  and i.inspection_id = r.unit_inspection_id and i.axle_number = r.axle_number and i.side = r.side and i.wheel_index = r.wheel_index;
