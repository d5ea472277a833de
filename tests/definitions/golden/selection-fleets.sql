with data as (
-- Names of the reader's accounts of one type.
select a.name as value, a.name as text
from accounts a
where a.location_type = $1::bigint
group by a.name
), allowed as materialized (
  select * from data
  where (text ~ $2::text)
), page as (
  select value, text
  from allowed
  order by value collate "und-x-icu" asc nulls last
  limit $3::integer offset $4::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
