with data as (
-- Changes what was noted of a unit on an open survey; a finished one refuses by itself, whatever the version. A mileage is kept in its writer's unit, as entered;
-- one that is sent as it stood stays in the unit of who entered it.
update survey_units d
set mileage_entered = case
    when round($1::numeric, 6) = round(case d.mileage_entered_unit when 'km' then d.mileage_entered / 1.609344 else d.mileage_entered end, 6) then d.mileage_entered
    else round(case when $2::text = 'km' then $1::numeric * 1.609344 else $1::numeric end, 1) end,
  mileage_entered_unit = case
    when round($1::numeric, 6) = round(case d.mileage_entered_unit when 'km' then d.mileage_entered / 1.609344 else d.mileage_entered end, 6) then d.mileage_entered_unit
    when $1::numeric is not null then $2::text end,
  hours = $3::numeric, comments = coalesce(btrim($4::text), ''), lift_axles_raised = coalesce($5::boolean, false), changed_by = $6::bigint, version = d.version + 1
from surveys s
where d.unit_inspection_id = $7::bigint
  and d.version = $8::bigint
  and s.survey_id = d.survey_id
  and (
    select open_survey(seen.survey_id)
    from survey_units on_it
    join surveys seen on seen.survey_id = on_it.survey_id
    where on_it.unit_inspection_id = $7::bigint
  ) is not null
returning d.unit_inspection_id, d.unit_id, s.account_id, s.location_id, d.version
), page as (
  select unit_inspection_id, unit_id, version
  from data
  order by unit_inspection_id
  limit 1
)
select
  (select count(*) from data) as written,
  (select row_to_json(page) from page) as row
