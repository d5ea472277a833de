-- Changes what was noted of a unit on an open survey; a finished one refuses by itself, whatever the version. A mileage is kept in its writer's unit, as entered;
-- one that is sent as it stood stays in the unit of who entered it.
update survey_units d
set mileage_entered = case
    when round(:mileage, 6) = round(case d.mileage_entered_unit when 'km' then d.mileage_entered / 1.609344 else d.mileage_entered end, 6) then d.mileage_entered
    else round(case when :user_distance_unit = 'km' then :mileage * 1.609344 else :mileage end, 1) end,
  mileage_entered_unit = case
    when round(:mileage, 6) = round(case d.mileage_entered_unit when 'km' then d.mileage_entered / 1.609344 else d.mileage_entered end, 6) then d.mileage_entered_unit
    when :mileage is not null then :user_distance_unit end,
  hours = :hours, comments = coalesce(btrim(:comments), ''), lift_axles_raised = coalesce(:lift_axles_raised, false), changed_by = :user_id, version = d.version + 1
from surveys s
where d.unit_inspection_id = :unit_inspection_id
  and d.version = :version
  and s.survey_id = d.survey_id
  and (
    select open_survey(seen.survey_id)
    from survey_units on_it
    join surveys seen on seen.survey_id = on_it.survey_id
    where on_it.unit_inspection_id = :unit_inspection_id
  ) is not null
returning d.unit_inspection_id, d.unit_id, s.account_id, s.location_id, d.version
