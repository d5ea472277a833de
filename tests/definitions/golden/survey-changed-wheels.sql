with data as (
-- The wheels of an open survey on which another survey has mounted other tires meanwhile: how many, and their names.
select s.survey_id, s.account_id, s.location_id, changed.wheels, changed.names
from surveys s
cross join lateral (
  select count(*) as wheels, string_agg(u.unit_number || ' ' || p.position_code, ', ' order by u.unit_number_order, p.wheel_order) as names
  from changed_wheels(s.survey_id) c
  join survey_units d on d.unit_inspection_id = c.unit_inspection_id and d.survey_id = s.survey_id
  join units u on u.unit_id = d.unit_id
  join axle_configuration_wheels p on p.configuration_code = u.configuration_code and p.axle_number = c.axle_number and p.side = c.side and p.wheel_index = c.wheel_index
) changed
where s.survey_id = $1::bigint
  and s.state = 'open'
  and s.kind in ('dealer', 'fleet')
), allowed as materialized (
  select * from data
  where false
), page as (
  select survey_id, wheels, names
  from allowed
  order by survey_id asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
