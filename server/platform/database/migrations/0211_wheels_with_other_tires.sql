-- Wheels of an open survey on which another tire stands than when their unit came onto it. A tire that was not known then, and is by now,
-- is the one that was read, unless it replaced another. A correction needs only those tires to stand there still that it replaces now.
create function changed_wheels(survey bigint)
returns table (unit_inspection_id bigint, axle_number integer, side text, wheel_index integer, mounted_tire_id bigint) language sql stable as $$
  select w.unit_inspection_id, w.axle_number, w.side, w.wheel_index, t.tire_id
  from survey_units d
  join survey_wheels w on w.unit_inspection_id = d.unit_inspection_id
  -- Fenced by offset: joined freely, the tires of everybody may be read.
  left join lateral (
    select tire_id from tires where unit_id = d.unit_id and axle_number = w.axle_number and side = w.side and wheel_index = w.wheel_index offset 0
  ) t on true
  where d.survey_id = survey
    and case when w.tire_id is null then exists (select from removed_tires r where r.replaced_by_tire_id = t.tire_id) else t.tire_id is distinct from w.tire_id end
    and (not d.was_published or exists (
      select from survey_replacements r
      where r.unit_inspection_id = w.unit_inspection_id and r.axle_number = w.axle_number and r.side = w.side and r.wheel_index = w.wheel_index
        and r.undone_at is null and r.fitted_tire_id is null))
$$;
