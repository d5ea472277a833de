with data as (
select l.locale_id as value, l.locale as text
from locales l
), allowed as materialized (
  select * from data
  where (text ~ $1::text)
), page as (
  select value, text
  from allowed
  order by value asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
