with data as (
-- The wheels of an open survey that contradict other surveys, with the other survey where it may be seen.
select s.survey_id, s.account_id, s.location_id, d.unit_inspection_id, u.unit_number, u.unit_number_order, w.position_code as wheel, w.wheel_order, c.kind, c.other_on,
  o.survey_id as other_survey_id, l.name as other_location
from surveys s
cross join lateral survey_contradictions(s.survey_id, s.survey_date) c
join survey_units d on d.unit_inspection_id = c.unit_inspection_id and d.survey_id = s.survey_id
join units u on u.unit_id = d.unit_id
join axle_configuration_wheels w on w.configuration_code = u.configuration_code and w.axle_number = c.axle_number and w.side = c.side and w.wheel_index = c.wheel_index
left join surveys o on o.survey_id = c.other_survey_id
left join locations l on l.location_id = o.location_id
where s.survey_id = $1::bigint
  and s.state = 'open'
  and s.kind in ('dealer', 'fleet')
), allowed as materialized (
  select * from data
  where false
), page as (
  select unit_inspection_id, unit_number, wheel, kind, other_on, other_survey_id, other_location
  from allowed
  order by unit_inspection_id asc nulls last, wheel_order asc nulls last, kind collate "und-x-icu" asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
