with data as (
-- The unit on a survey whose pictures are shown.
select d.unit_inspection_id, s.account_id, s.location_id, s.state, u.unit_number
from survey_units d
join surveys s on s.survey_id = d.survey_id
join units u on u.unit_id = d.unit_id
where d.unit_inspection_id = $1::bigint
), allowed as materialized (
  select * from data
  where false
), page as (
  select unit_inspection_id, state, unit_number
  from allowed
  order by unit_inspection_id asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
