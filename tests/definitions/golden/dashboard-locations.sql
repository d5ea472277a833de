with data as (
-- The locations to pick from: the reader's, of an account, of regions and location groups.
select l.location_id as value, l.account_id, l.location_number as code, l.name, l.address, l.city, l.state_code as state
from (
-- The locations that a dashboard is about: what its account, regions, location groups and locations leave of the reader's.
select l.location_id, l.account_id
from locations l
where l.account_id = any($1::bigint[])
  and ($2::bigint is null or l.account_id = $2::bigint)
  and ($3::text[] is null or l.region = any($3::text[]))
  and ($4::text[] is null or l.location_group = any($4::text[]))
  and (coalesce($5::boolean, $6::bigint[] is null) or l.location_id = any($6::bigint[]))
) place
join locations l on l.location_id = place.location_id
), allowed as materialized (
  select * from data
  where account_id = any($7::bigint[])
    and (code ~ $8::text or name ~ $8::text or address ~ $8::text or city ~ $8::text)
), page as (
  select value, code, name, address, city, state
  from allowed
  order by value asc nulls last
  limit $9::integer offset $10::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
