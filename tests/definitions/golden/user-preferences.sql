with data as (
select $1::text as currency_symbol
), allowed as materialized (
  select * from data
  where false
), page as (
  select currency_symbol
  from allowed
  order by currency_symbol collate "und-x-icu" asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
