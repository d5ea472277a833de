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
from :dataset(finished-surveys) s
join accounts a on a.account_id = s.account_id
join locations l on l.location_id = s.location_id
cross join lateral (
  select count(*) as trailers, count(*) filter (where c.result = 'passed') as passed, count(*) filter (where c.result = 'failed') as failed,
    count(*) filter (where c.result = 'incomplete') as incomplete, max(c.updated_at) as updated_at
  from :dataset(trailer-checks) c
) checked
where s.survey_id = :id
  and checked.trailers > 0
