with data as (
-- What a new survey of a location opens with: the day it is there, and the name of who adds it.
select l.location_id, l.account_id, (now() at time zone l.time_zone)::date as survey_date, $1::text as survey_by
from locations l
where l.location_id = $2::bigint
), allowed as materialized (
  select * from data
  where false
), page as (
  select location_id, survey_date, survey_by
  from allowed
  order by location_id asc nulls last
  limit $3::integer offset $4::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
