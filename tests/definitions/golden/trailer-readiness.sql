with data as (
-- Whose trailers they are, and how many passed, failed or were not looked at in full: one row for a survey that looked at any.
select
  s.survey_id,
  s.account_id,
  s.location_id,
  a.name as account_name,
  concat_ws(', ', nullif(l.address, ''), nullif(l.city, ''), l.state_code) as account_address,
  l.name as location_name,
  s.survey_date,
  s.survey_by,
  s.survey_id::text as survey_to_display,
  to_char(checked.updated_at, 'YYYY-MM-DD"T"HH24:MI:SS') as survey_update_time_stamp,
  checked.trailers as trailers_count,
  checked.passed as trailers_passed,
  checked.failed as trailers_failed,
  checked.incomplete as trailers_incomplete,
  (
    select count(distinct i.unit_id)
    from inspections i
    join units u on u.unit_id = i.unit_id and u.unit_type = 'trailer'
    where i.account_id = s.account_id and i.survey_id = s.survey_id
      and not exists (select from trailer_checks done where done.survey_id = s.survey_id and done.unit_id = i.unit_id)
  ) as trailers_not_checked,
  (select json_agg(json_build_object('name', readiness_item, 'text', name) order by place) from readiness_items) as translation_pairs
from (
-- Surveys that are finished. An open one is a draft: no report, list or file tells anything of it.
select s.survey_id, s.account_id, s.location_id, s.kind, s.survey_date, s.survey_by, s.dealer_id, s.created_by, s.finished_by, s.comments
from surveys s
where s.state = 'finished'
) s
join accounts a on a.account_id = s.account_id
join locations l on l.location_id = s.location_id
cross join lateral (
  select count(*) as trailers, count(*) filter (where c.result = 'passed') as passed, count(*) filter (where c.result = 'failed') as failed,
    count(*) filter (where c.result = 'incomplete') as incomplete, max(c.updated_at) as updated_at
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
) checked
where s.survey_id = $1::bigint
  and checked.trailers > 0
), allowed as materialized (
  select * from data
  where false
), page as (
  select survey_id, account_name, account_address, location_name, survey_date, survey_by, survey_to_display, survey_update_time_stamp, trailers_count, trailers_passed, trailers_failed, trailers_incomplete, trailers_not_checked, translation_pairs
  from allowed
  order by survey_id asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
