-- What was checked of a unit on a survey beside its tires: a draft while it is open, published once it is finished. A trailer fails when any item fails, and passes when
-- every item is answered and at least one passes.
select
  seen.survey_id,
  seen.account_id,
  seen.location_id,
  seen.unit_id,
  seen.unit_inspection_id,
  seen.state,
  seen.unit_number,
  seen.type,
  case when seen.type = 'trailer' then case when found.failed > 0 then 'failed' when found.answered = 0 then 'not_checked'
    when found.passed > 0 and found.answered = (select count(*) from readiness_items) then 'passed' else 'incomplete' end end as trailer_result,
  found.passed as items_passed,
  found.failed as items_failed,
  found.not_applicable as items_not_applicable
from :dataset(survey-seen) seen
cross join lateral (
  select count(*) as answered, count(*) filter (where given.answer = 'pass') as passed, count(*) filter (where given.answer = 'fail') as failed,
    count(*) filter (where given.answer = 'n-a') as not_applicable
  from (
    select c.answers ->> i.readiness_item as answer
    from survey_trailer_checks c
    join survey_units d on d.unit_inspection_id = c.unit_inspection_id
    join surveys s on s.survey_id = d.survey_id and :scope(s.account_id, s.location_id)
    cross join readiness_items i
    where c.unit_inspection_id = seen.unit_inspection_id and c.answers ->> i.readiness_item is not null
    union all
    select a.answer
    from trailer_checks c
    join trailer_check_answers a on a.trailer_check_id = c.trailer_check_id
    where c.survey_id = seen.survey_id and c.unit_id = seen.unit_id and seen.state = 'finished' and :scope(c.account_id, c.location_id)
  ) given
) found
