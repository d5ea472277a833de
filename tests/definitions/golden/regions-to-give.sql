with data as (
select l.region as value, l.region as text
from locations l
where l.region is not null and l.account_id = any($1::bigint[])
group by l.region
), allowed as materialized (
  select * from data
  where false
), page as (
  select value, text
  from allowed
  order by value collate "und-x-icu" asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
