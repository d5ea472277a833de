with data as (
-- Deletes an open survey with all that was drafted for it.
delete from surveys s
where s.survey_id = $1::bigint
  and s.state = 'open'
  and s.account_id = any($2::bigint[])
returning s.survey_id, s.account_id, s.location_id
), allowed as (
  select * from data
  where account_id = any($3::bigint[])
), page as (
  select survey_id
  from allowed
  order by survey_id
  limit 1
)
select
  (select count(*) from data) as written,
  (select count(*) from allowed) as allowed,
  (select row_to_json(page) from page) as row
