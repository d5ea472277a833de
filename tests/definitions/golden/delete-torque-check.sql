with data as (
-- Takes a check of wheel nuts on an open survey away; a finished one refuses by itself.
delete from survey_torque_checks c
using survey_units d, surveys s
where c.torque_check_id = $1::bigint
  and d.unit_inspection_id = c.unit_inspection_id
  and s.survey_id = d.survey_id
  and s.account_id = any($2::bigint[])
  and open_survey(s.survey_id) is not null
returning c.torque_check_id, s.account_id, s.location_id
), allowed as (
  select * from data
  where account_id = any($3::bigint[])
), page as (
  select torque_check_id
  from allowed
  order by torque_check_id
  limit 1
)
select
  (select count(*) from data) as written,
  (select count(*) from allowed) as allowed,
  (select row_to_json(page) from page) as row
