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
where r.survey_revision_id = :id
