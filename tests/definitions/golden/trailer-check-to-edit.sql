with data as (
-- The check of a trailer on a survey as it is edited; one that nobody began is empty.
select d.unit_inspection_id, s.account_id, s.location_id, s.survey_id, d.unit_id, u.unit_number, coalesce(c.version, 0) as version, given.*
from survey_units d
join surveys s on s.survey_id = d.survey_id
join units u on u.unit_id = d.unit_id
left join survey_trailer_checks c on c.unit_inspection_id = d.unit_inspection_id
left join lateral jsonb_to_record(c.answers) given (
  lights text, lights_notes text, reflectors text, reflectors_notes text, abs_lamp text, abs_lamp_notes text, air_lines text, air_lines_notes text,
  brakes text, brakes_notes text, doors text, doors_notes text, floor_walls text, floor_walls_notes text, landing_gear text, landing_gear_notes text,
  kingpin text, kingpin_notes text, tandem_lock text, tandem_lock_notes text, mud_flaps text, mud_flaps_notes text, suspension text,
  suspension_notes text, hubs text, hubs_notes text, lug_nuts text, lug_nuts_notes text, tire_pressure text, tire_pressure_notes text, tread text,
  tread_notes text, annual_inspection text, annual_inspection_notes text, registration text, registration_notes text
) on true
where d.unit_inspection_id = $1::bigint
  and u.unit_type = 'trailer'
), allowed as materialized (
  select * from data
  where false
), page as (
  select unit_inspection_id, survey_id, unit_id, unit_number, version, lights, lights_notes, reflectors, reflectors_notes, abs_lamp, abs_lamp_notes, air_lines, air_lines_notes, brakes, brakes_notes, doors, doors_notes, floor_walls, floor_walls_notes, landing_gear, landing_gear_notes, kingpin, kingpin_notes, tandem_lock, tandem_lock_notes, mud_flaps, mud_flaps_notes, suspension, suspension_notes, hubs, hubs_notes, lug_nuts, lug_nuts_notes, tire_pressure, tire_pressure_notes, tread, tread_notes, annual_inspection, annual_inspection_notes, registration, registration_notes
  from allowed
  order by unit_inspection_id asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
