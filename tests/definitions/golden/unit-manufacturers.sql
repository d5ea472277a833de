with data as (
select m.manufacturer as value, m.manufacturer as text, m.unit_type from manufacturers m
), allowed as materialized (
  select * from data
  where (text ~ $1::text)
), page as (
  select value, text, unit_type
  from allowed
  order by value collate "und-x-icu" asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
