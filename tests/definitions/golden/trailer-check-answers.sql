with data as (
-- One row an item: what was looked at on which trailer, and what was found; an item without an answer was not looked at.
select
  c.trailer_check_id,
  c.account_id,
  c.location_id,
  c.unit_number,
  i.place,
  i.readiness_item as name,
  coalesce(a.answer, 'unanswered') as selected_value,
  nullif(a.notes, '') as notes
from (
-- One row a trailer of a survey whose fitness was looked at. It passes when every item was answered, at least one passed and none failed.
select
  c.trailer_check_id,
  c.survey_id,
  c.account_id,
  c.location_id,
  c.unit_id,
  u.unit_number,
  u.unit_number_order,
  c.updated_at,
  c.result = 'passed' as passed,
  c.result,
  coalesce(found.passed, 0) as items_passed,
  coalesce(found.failed, 0) as items_failed,
  coalesce(found.not_applicable, 0) as items_not_applicable,
  (select count(*) from readiness_items) - found.answered as items_unanswered,
  coalesce(found.fields, '[]') as fields
from trailer_checks c
join (
-- Surveys that are finished. An open one is a draft: no report, list or file tells anything of it.
select s.survey_id, s.account_id, s.location_id, s.kind, s.survey_date, s.survey_by, s.dealer_id, s.created_by, s.finished_by, s.comments
from surveys s
where s.state = 'finished'
) s on s.survey_id = c.survey_id
join units u on u.unit_id = c.unit_id
cross join lateral (
  select
    count(*) as answered,
    count(*) filter (where a.answer = 'pass') as passed,
    count(*) filter (where a.answer = 'fail') as failed,
    count(*) filter (where a.answer = 'n-a') as not_applicable,
    json_agg(json_build_object('name', a.readiness_item, 'selected_value', a.answer, 'notes', a.notes) order by i.place) as fields
  from trailer_check_answers a
  join readiness_items i on i.readiness_item = a.readiness_item
  where a.trailer_check_id = c.trailer_check_id
) found
where c.survey_id = $1::bigint
) c
cross join readiness_items i
left join trailer_check_answers a on a.trailer_check_id = c.trailer_check_id and a.readiness_item = i.readiness_item
), allowed as materialized (
  select * from data
  where false
), page as (
  select unit_number, name, selected_value, notes
  from allowed
  order by trailer_check_id asc nulls last, place asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('answers', count(*)) from allowed having true) as totals
