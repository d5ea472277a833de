with data as (
-- One row an item of these checks: what was answered, and what nobody looked at.
select c.trailer_check_id, c.account_id, c.location_id, c.unit_number, c.unit_number_order, i.place, i.readiness_item as name, coalesce(a.answer, 'unanswered') as selected_value, nullif(a.notes, '') as notes
from (
-- Trailer checks as a survey had published them before it was withdrawn, one row a trailer.
select (c.said ->> 'trailer_check_id')::bigint as trailer_check_id, r.account_id, r.location_id,
  coalesce(c.said ->> 'unit_number', u.unit_number) as unit_number, natural_key(coalesce(c.said ->> 'unit_number', u.unit_number)) as unit_number_order, c.said ->> 'result' as result,
  found.passed as items_passed, found.failed as items_failed, found.not_applicable as items_not_applicable, (select count(*) from readiness_items) - found.answered as items_unanswered,
  coalesce(nullif(c.said -> 'answers', 'null'), '[]') as answers
from survey_revisions r
cross join lateral jsonb_array_elements(r.published -> 'trailer_checks') c (said)
left join units u on u.unit_id = (c.said ->> 'unit_id')::bigint
cross join lateral (
  select count(*) as answered, count(*) filter (where a.answer = 'pass') as passed, count(*) filter (where a.answer = 'fail') as failed, count(*) filter (where a.answer = 'n-a') as not_applicable
  from jsonb_to_recordset(coalesce(nullif(c.said -> 'answers', 'null'), '[]')) a (answer text)
) found
where r.survey_revision_id = $1::bigint
) c
cross join readiness_items i
left join lateral jsonb_to_recordset(c.answers) a (readiness_item text, answer text, notes text) on a.readiness_item = i.readiness_item
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
  '{}'::json as totals
