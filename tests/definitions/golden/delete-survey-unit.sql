with data as (
-- Takes a unit off a survey, with all that was read of it. A finished survey refuses by itself.
delete from survey_units d
using surveys s
where d.unit_inspection_id = $1::bigint
  and s.survey_id = d.survey_id
  and s.account_id = any($2::bigint[])
returning d.unit_inspection_id, s.account_id, s.location_id
), allowed as (
  select * from data
  where account_id = any($3::bigint[])
), page as (
  select unit_inspection_id
  from allowed
  order by unit_inspection_id
  limit 1
)
select
  (select count(*) from data) as written,
  (select count(*) from allowed) as allowed,
  (select row_to_json(page) from page) as row
