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
join :dataset(finished-surveys) s on s.survey_id = c.survey_id
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
where c.survey_id = :id
