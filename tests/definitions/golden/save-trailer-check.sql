with data as (
-- Keeps the answers of a trailer on an open survey; a finished one refuses by itself.
insert into survey_trailer_checks as c (unit_inspection_id, answers, updated_at, changed_by)
select d.unit_inspection_id, jsonb_strip_nulls(jsonb_build_object(
    'lights', $1::text, 'lights_notes', $2::text, 'reflectors', $3::text, 'reflectors_notes', $4::text, 'abs_lamp', $5::text,
    'abs_lamp_notes', $6::text, 'air_lines', $7::text, 'air_lines_notes', $8::text, 'brakes', $9::text, 'brakes_notes', $10::text,
    'doors', $11::text, 'doors_notes', $12::text, 'floor_walls', $13::text, 'floor_walls_notes', $14::text, 'landing_gear', $15::text,
    'landing_gear_notes', $16::text, 'kingpin', $17::text, 'kingpin_notes', $18::text, 'tandem_lock', $19::text,
    'tandem_lock_notes', $20::text, 'mud_flaps', $21::text, 'mud_flaps_notes', $22::text, 'suspension', $23::text,
    'suspension_notes', $24::text, 'hubs', $25::text, 'hubs_notes', $26::text, 'lug_nuts', $27::text, 'lug_nuts_notes', $28::text,
    'tire_pressure', $29::text, 'tire_pressure_notes', $30::text, 'tread', $31::text, 'tread_notes', $32::text,
    'annual_inspection', $33::text, 'annual_inspection_notes', $34::text, 'registration', $35::text,
    'registration_notes', $36::text
  )), now() at time zone l.time_zone, $37::bigint
from survey_units d
join surveys s on s.survey_id = d.survey_id
join locations l on l.location_id = s.location_id
join units u on u.unit_id = d.unit_id and u.unit_type = 'trailer'
where d.unit_inspection_id = $38::bigint
  and (
    select open_survey(seen.survey_id)
    from survey_units on_it
    join surveys seen on seen.survey_id = on_it.survey_id
    where on_it.unit_inspection_id = $38::bigint
  ) is not null
on conflict (unit_inspection_id) do update
set answers = excluded.answers, updated_at = excluded.updated_at, changed_by = excluded.changed_by, version = c.version + 1
where c.version = $39::bigint
returning c.unit_inspection_id, c.version,
  (select d.unit_id from survey_units d join surveys s on s.survey_id = d.survey_id where d.unit_inspection_id = c.unit_inspection_id) as unit_id,
  (select s.account_id from survey_units d join surveys s on s.survey_id = d.survey_id where d.unit_inspection_id = c.unit_inspection_id) as account_id,
  (select s.location_id from survey_units d join surveys s on s.survey_id = d.survey_id where d.unit_inspection_id = c.unit_inspection_id) as location_id
), page as (
  select unit_inspection_id, unit_id, version
  from data
  order by unit_inspection_id
  limit 1
)
select
  (select count(*) from data) as written,
  (select row_to_json(page) from page) as row
