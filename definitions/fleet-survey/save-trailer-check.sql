-- Keeps the answers of a trailer on an open survey; a finished one refuses by itself.
insert into survey_trailer_checks as c (unit_inspection_id, answers, updated_at, changed_by)
select d.unit_inspection_id, jsonb_strip_nulls(jsonb_build_object(
    'lights', :lights, 'lights_notes', :lights_notes, 'reflectors', :reflectors, 'reflectors_notes', :reflectors_notes, 'abs_lamp', :abs_lamp,
    'abs_lamp_notes', :abs_lamp_notes, 'air_lines', :air_lines, 'air_lines_notes', :air_lines_notes, 'brakes', :brakes, 'brakes_notes', :brakes_notes,
    'doors', :doors, 'doors_notes', :doors_notes, 'floor_walls', :floor_walls, 'floor_walls_notes', :floor_walls_notes, 'landing_gear', :landing_gear,
    'landing_gear_notes', :landing_gear_notes, 'kingpin', :kingpin, 'kingpin_notes', :kingpin_notes, 'tandem_lock', :tandem_lock,
    'tandem_lock_notes', :tandem_lock_notes, 'mud_flaps', :mud_flaps, 'mud_flaps_notes', :mud_flaps_notes, 'suspension', :suspension,
    'suspension_notes', :suspension_notes, 'hubs', :hubs, 'hubs_notes', :hubs_notes, 'lug_nuts', :lug_nuts, 'lug_nuts_notes', :lug_nuts_notes,
    'tire_pressure', :tire_pressure, 'tire_pressure_notes', :tire_pressure_notes, 'tread', :tread, 'tread_notes', :tread_notes,
    'annual_inspection', :annual_inspection, 'annual_inspection_notes', :annual_inspection_notes, 'registration', :registration,
    'registration_notes', :registration_notes
  )), now() at time zone l.time_zone, :user_id
from survey_units d
join surveys s on s.survey_id = d.survey_id
join locations l on l.location_id = s.location_id
join units u on u.unit_id = d.unit_id and u.unit_type = 'trailer'
where d.unit_inspection_id = :unit_inspection_id
  and (
    select open_survey(seen.survey_id)
    from survey_units on_it
    join surveys seen on seen.survey_id = on_it.survey_id
    where on_it.unit_inspection_id = :unit_inspection_id
  ) is not null
on conflict (unit_inspection_id) do update
set answers = excluded.answers, updated_at = excluded.updated_at, changed_by = excluded.changed_by, version = c.version + 1
where c.version = :version
returning c.unit_inspection_id, c.version,
  (select d.unit_id from survey_units d join surveys s on s.survey_id = d.survey_id where d.unit_inspection_id = c.unit_inspection_id) as unit_id,
  (select s.account_id from survey_units d join surveys s on s.survey_id = d.survey_id where d.unit_inspection_id = c.unit_inspection_id) as account_id,
  (select s.location_id from survey_units d join surveys s on s.survey_id = d.survey_id where d.unit_inspection_id = c.unit_inspection_id) as location_id
