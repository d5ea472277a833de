with data as (
-- Whether the reader administers the portal.
select 'TVADMIN' = any($1::text[]) as has_access
), allowed as materialized (
  select * from data
  where false
), page as (
  select has_access
  from allowed
  order by has_access asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
