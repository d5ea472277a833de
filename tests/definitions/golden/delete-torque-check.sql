with data as (
-- Takes a check of wheel nuts on an open survey away. Of a finished one it is published, under the same id, so that it is asked before: it refuses by itself.
delete from survey_torque_checks c
using survey_units d, surveys s
where c.torque_check_id = $1::bigint
  and d.unit_inspection_id = c.unit_inspection_id
  and s.survey_id = d.survey_id
  and (
    select open_survey(seen.survey_id)
    from (
      select d.survey_id from survey_torque_checks there join survey_units d on d.unit_inspection_id = there.unit_inspection_id where there.torque_check_id = $1::bigint
      union all
      select published.survey_id from torque_checks published where published.torque_check_id = $1::bigint
    ) found
    join surveys seen on seen.survey_id = found.survey_id
  ) is not null
returning c.torque_check_id, s.account_id, s.location_id
), page as (
  select torque_check_id
  from data
  order by torque_check_id
  limit 1
)
select
  (select count(*) from data) as written,
  (select row_to_json(page) from page) as row
