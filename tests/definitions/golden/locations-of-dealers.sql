with data as (
-- The locations that these dealers serve, of those the reader may see.
select l.location_id as id, l.name as text, l.account_id
from locations l
where ($1::bigint[] is null or exists (
    select from dealer_locations served where served.location_id = l.location_id and served.dealer_id = any($1::bigint[])))
), allowed as materialized (
  select * from data
  where (text ~ $2::text)
), page as (
  select id, text
  from allowed
  order by id asc nulls last
  limit $3::integer offset $4::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
