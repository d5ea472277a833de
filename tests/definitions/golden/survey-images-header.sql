with data as (
-- What pictures are of: the survey, and in it the unit asked for, or the one that carries the tire.
select
  s.survey_id,
  s.account_id,
  s.location_id,
  json_build_object(
    'account_name', a.name,
    'location_name', l.name,
    'survey_date', s.survey_date,
    'survey_by', s.survey_by,
    'unit_number', u.unit_number
  ) as image_info
from (
-- Surveys that are finished. An open one is a draft: no report, list or file tells anything of it.
select s.survey_id, s.account_id, s.location_id, s.kind, s.survey_date, s.survey_by, s.dealer_id, s.created_by, s.finished_by, s.comments
from surveys s
where s.state = 'finished'
) s
join accounts a on a.account_id = s.account_id
join locations l on l.location_id = s.location_id
left join units u on u.unit_id = case
  when $1::bigint is null then (select i.unit_id from images i where i.survey_id = s.survey_id and i.tire_id = $2::bigint limit 1)
  else (select i.unit_id from inspections i where i.account_id = s.account_id and i.survey_id = s.survey_id and i.unit_id = $1::bigint limit 1) end
where s.survey_id = $3::bigint
  and ($1::bigint is null or exists (
    select from inspections i where i.account_id = s.account_id and i.survey_id = s.survey_id and i.unit_id = $1::bigint))
), allowed as materialized (
  select * from data
  where false
), page as (
  select image_info
  from allowed
  order by survey_id asc nulls last
  limit $4::integer offset $5::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
