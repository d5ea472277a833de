with data as (
-- Whether there is anything to report on: a location in the reader's reach. Who lacks the report's code is refused before.
select exists (select from locations l) as has_access
), allowed as materialized (
  select * from data
  where false
), page as (
  select has_access
  from allowed
  order by has_access asc nulls last
  limit $1::integer offset $2::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
