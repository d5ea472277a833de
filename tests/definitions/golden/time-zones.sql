with data as (
-- The time zones of a country; they are found by their city too.
select z.time_zone as value, z.time_zone as text, replace(regexp_replace(z.time_zone, '^.*/', ''), '_', ' ') as city, z.time_zone
from time_zones z
where z.country_code = $1::text
), allowed as materialized (
  select * from data
  where (text ~ $2::text or city ~ $2::text)
), page as (
  select value, text, city, time_zone
  from allowed
  order by value collate "und-x-icu" asc nulls last
  limit $3::integer offset $4::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
