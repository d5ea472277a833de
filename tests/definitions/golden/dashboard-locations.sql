with data as (
-- The locations to pick from: the reader's, of an account, of regions and location groups.
select l.location_id as value, l.account_id, l.location_number as code, l.name, l.address, l.city, l.state_code as state
from (
-- The locations that a dashboard is about: what its account, regions, location groups and locations leave of the reader's.
select l.location_id, l.account_id
from locations l
where ($1::bigint is null or l.account_id = $1::bigint)
  and ($2::text[] is null or l.region = any($2::text[]))
  and ($3::text[] is null or l.location_group = any($3::text[]))
  and (coalesce($4::boolean, $5::bigint[] is null) or l.location_id = any($5::bigint[]))
) place
join locations l on l.location_id = place.location_id
), allowed as materialized (
  select * from data
  where (code ~ $6::text or name ~ $6::text or address ~ $6::text or city ~ $6::text)
), page as (
  select value, code, name, address, city, state
  from allowed
  order by value asc nulls last
  limit $7::integer offset $8::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
