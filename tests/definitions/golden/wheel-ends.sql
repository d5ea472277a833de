with data as (
-- Where wheels are fastened on a unit of a survey, front to back: by the code of the outer wheel.
select d.unit_inspection_id, s.account_id, s.location_id, w.position_code as value, w.position_code as text, w.configuration_code, w.axle_number, w.side, w.wheel_index
from survey_units d
join surveys s on s.survey_id = d.survey_id
join units u on u.unit_id = d.unit_id
join axle_configuration_wheels w on w.configuration_code = u.configuration_code and w.wheel_index = 1
where d.unit_inspection_id = $1::bigint
), allowed as materialized (
  select * from data
  where (text ~ $2::text)
), page as (
  select value, text, axle_number, side, wheel_index, configuration_code
  from allowed
  order by axle_number asc nulls last, side collate "und-x-icu" asc nulls last, wheel_index asc nulls last, unit_inspection_id asc nulls last, configuration_code collate "und-x-icu" asc nulls last
  limit $3::integer offset $4::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
