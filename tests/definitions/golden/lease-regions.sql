with data as (
-- Regions with a location that the reader may see; those that the reader is limited to are selected.
select r.value, r.text, r.value = any($1::text[]) as is_selected
from (
-- Regions with a location that the reader may see.
select l.region as value, l.region as text
from locations l
where l.region is not null
group by l.region
) r
), allowed as materialized (
  select * from data
  where false
), page as (
  select value, text, is_selected
  from allowed
  order by value collate "und-x-icu" asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
