with data as (
select nullif(trim($1::text), '') as report_name
), allowed as materialized (
  select * from data
  where false
), page as (
  select report_name
  from allowed
  order by report_name collate "und-x-icu" asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
