with data as (
-- What the reader wrote under the report.
select nullif(trim($1::text), '') as comment
), allowed as materialized (
  select * from data
  where false
), page as (
  select comment
  from allowed
  order by comment collate "und-x-icu" asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
