with data as (
-- Pictures of what was found; the portal keeps none of inspections yet.
select null::text as image, null::text as name, null::integer as place where false
), allowed as materialized (
  select * from data
  where false
), page as (
  select image, name
  from allowed
  order by place asc nulls last
  limit $1::integer offset $2::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
