with data as (
-- One row a trailer of a survey whose fitness was looked at. It passes while nothing failed.
select
  c.trailer_check_id,
  c.survey_id,
  c.account_id,
  c.location_id,
  c.unit_id,
  u.unit_number,
  c.updated_at,
  coalesce(found.failed, 0) = 0 as passed,
  case when coalesce(found.failed, 0) = 0 then 'passed' else 'failed' end as result,
  coalesce(found.passed, 0) as items_passed,
  coalesce(found.failed, 0) as items_failed,
  coalesce(found.not_applicable, 0) as items_not_applicable,
  coalesce(found.fields, '[]') as fields
from trailer_checks c
join units u on u.unit_id = c.unit_id
cross join lateral (
  select
    count(*) filter (where a.answer = 'pass') as passed,
    count(*) filter (where a.answer = 'fail') as failed,
    count(*) filter (where a.answer = 'n-a') as not_applicable,
    json_agg(json_build_object('name', a.readiness_item, 'selected_value', a.answer, 'notes', a.notes) order by i.place) as fields
  from trailer_check_answers a
  join readiness_items i on i.readiness_item = a.readiness_item
  where a.trailer_check_id = c.trailer_check_id
) found
where c.account_id = any($1::bigint[])
  and c.survey_id = $2::bigint
), allowed as materialized (
  select * from data
  where account_id = any($3::bigint[])
    and false
), page as (
  select unit_id, unit_number, passed, result, items_passed, items_failed, items_not_applicable, fields
  from allowed
  order by trailer_check_id asc nulls last
  limit $4::integer offset $5::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('trailers', count(*), 'items_passed', coalesce(sum(items_passed), 0), 'items_failed', coalesce(sum(items_failed), 0), 'items_not_applicable', coalesce(sum(items_not_applicable), 0)) from allowed having true) as totals
