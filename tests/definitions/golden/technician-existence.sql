with data as (
-- Whether somebody of this number carried out a survey that the reader may see.
select
  $1::text as technician_number,
  exists (
    select from surveys s
    where lower(s.survey_by) = lower($1::text) and s.account_id = any($2::bigint[])
  ) as technician_exists
), allowed as materialized (
  select * from data
  where false
), page as (
  select technician_number, technician_exists
  from allowed
  order by technician_exists asc nulls last
  limit $3::integer offset $4::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
