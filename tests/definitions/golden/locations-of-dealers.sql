with data as (
-- The locations that these dealers serve, of those the reader may see.
select l.location_id as id, l.name as text, l.account_id
from locations l
where l.account_id = any($1::bigint[])
  and ($2::bigint[] is null or exists (
    select from dealer_locations served where served.location_id = l.location_id and served.dealer_id = any($2::bigint[])))
), allowed as materialized (
  select * from data
  where account_id = any($3::bigint[])
    and (text ~ $4::text)
), page as (
  select id, text
  from allowed
  order by id asc nulls last
  limit $5::integer offset $6::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
