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
where l.account_id = any($1::bigint[])
  and ($2::bigint is null or l.account_id = $2::bigint)
  and ($3::text[] is null or l.region = any($3::text[]))
  and ($4::text[] is null or l.location_group = any($4::text[]))
  and (coalesce($5::boolean, $6::bigint[] is null) or l.location_id = any($6::bigint[]))
) place
  join dealer_locations served on served.location_id = place.location_id)
), allowed as materialized (
  select * from data
  where (code ~ $7::text or name ~ $7::text or address ~ $7::text or city ~ $7::text)
), page as (
  select value, code, name, address, city, state
  from allowed
  order by value collate "und-x-icu" asc nulls last
  limit $8::integer offset $9::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
