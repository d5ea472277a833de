with data as (
select l.locale
from locales l
where l.locale_id = $1::bigint
), allowed as materialized (
  select * from data
  where false
), page as (
  select locale
  from allowed
  order by locale collate "und-x-icu" asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
