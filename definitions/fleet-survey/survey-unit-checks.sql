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
  case when seen.type = 'trailer' then found.passed end as items_passed,
  case when seen.type = 'trailer' then found.failed end as items_failed,
  case when seen.type = 'trailer' then found.not_applicable end as items_not_applicable,
  found.failed_names,
  -- A trailer that was not checked has no list: all of its items would be in it.
  case when seen.type = 'trailer' and found.answered > 0 then found.unanswered_names end as unanswered_names
from :dataset(survey-seen) seen
cross join lateral (
  select count(given.answer) as answered, count(*) filter (where given.answer = 'pass') as passed, count(*) filter (where given.answer = 'fail') as failed,
    count(*) filter (where given.answer = 'n-a') as not_applicable,
    array_agg(i.readiness_item order by i.place) filter (where given.answer = 'fail') as failed_names,
    array_agg(i.readiness_item order by i.place) filter (where given.answer is null) as unanswered_names
  from readiness_items i
  left join (
    select entry.key as readiness_item, entry.value as answer
    from survey_trailer_checks c
    join survey_units d on d.unit_inspection_id = c.unit_inspection_id
    join surveys s on s.survey_id = d.survey_id
    cross join lateral jsonb_each_text(c.answers) entry
    where c.unit_inspection_id = seen.unit_inspection_id
    union all
    select a.readiness_item, a.answer
    from trailer_checks c
    join trailer_check_answers a on a.trailer_check_id = c.trailer_check_id
    where c.survey_id = seen.survey_id and c.unit_id = seen.unit_id and seen.state = 'finished'
  ) given on given.readiness_item = i.readiness_item
) found
