with data as (
-- The last day of an inspection of the chosen units and places, within reach.
select max(latest.inspected_on) as latest
from accounts a
cross join lateral (
  select i.inspected_on
  from inspections i
  where i.account_id = a.account_id and ($1::text[] is null or i.survey_kind = any($1::text[]))
    and ($2::bigint[] is null or i.location_id = any($2::bigint[])) and ($3::bigint[] is null or i.unit_id = any($3::bigint[]))
  order by i.inspected_on desc
  limit 1
) latest
where $4::bigint[] is null or a.account_id = any($4::bigint[])
), allowed as materialized (
  select * from data
  where false
), page as (
  select latest
  from allowed
  order by latest asc nulls last
  limit $5::integer offset $6::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
