with data as (
-- Regions with a location that the reader may see; those that the reader is limited to are selected.
select r.value, r.text, exists (select from user_regions own where own.user_id = $1::bigint and own.region = r.value) as is_selected
from (
-- Regions with a location that the reader may see.
select l.region as value, l.region as text
from locations l
where l.region is not null and l.account_id = any($2::bigint[])
group by l.region
) r
), allowed as materialized (
  select * from data
  where false
), page as (
  select value, text, is_selected
  from allowed
  order by value collate "und-x-icu" asc nulls last
  limit $3::integer offset $4::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
