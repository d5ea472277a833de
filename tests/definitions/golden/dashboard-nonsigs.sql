with data as (
-- The dealers who serve the locations that are meant, by their numbers.
select d.nonsig as value, d.nonsig as code, d.name, d.address, d.city, d.state_code as state
from dealers d
where d.dealer_id in (
  select served.dealer_id
  from (
-- The locations that a dashboard is about: what its account, regions, location groups and locations leave of the reader's.
select l.location_id, l.account_id
from locations l
where ($1::bigint is null or l.account_id = $1::bigint)
  and ($2::text[] is null or l.region = any($2::text[]))
  and ($3::text[] is null or l.location_group = any($3::text[]))
  and (coalesce($4::boolean, $5::bigint[] is null) or l.location_id = any($5::bigint[]))
) place
  join dealer_locations served on served.location_id = place.location_id)
), allowed as materialized (
  select * from data
  where (code ~ $6::text or name ~ $6::text or address ~ $6::text or city ~ $6::text)
), page as (
  select value, code, name, address, city, state
  from allowed
  order by value collate "und-x-icu" asc nulls last
  limit $7::integer offset $8::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
