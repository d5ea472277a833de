with data as (
-- The same a year before; nothing unless the comparison is asked for.
select c.casing_id, c.account_id, c.location_id, c.status, c.nail_holes, c.sections, c.spots, c.beads
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
join casings c on c.account_id = place.account_id and c.location_id = place.location_id
where $7::boolean::boolean
  -- Whose day comes again within the chosen days: February 29 with February 28. The bounds before it serve the index.
  and c.done_on between ($8::date::timestamp - interval '1 year')::date and ($9::date::timestamp - interval '1 year')::date + 1
  and (c.done_on + interval '1 year')::date between $8::date and $9::date
  and ($10::text[] is null or c.status = any($10::text[]))
  and ($11::text[] is null or c.wheel_position = any($11::text[]))
  and (coalesce($12::boolean, $13::text[] is null) or c.dealer_id in (select d.dealer_id from dealers d where d.nonsig = any($13::text[])))
  and ($14::text[] is null or c.dealer_id in (
    select d.dealer_id from dealers d where case when d.is_ctsc then 'ctsc' else 'other' end = any($14::text[])))
), allowed as materialized (
  select * from data
  where account_id = any($15::bigint[])
    and false
), page as (
  select casing_id, account_id, location_id, status, nail_holes, sections, spots, beads
  from allowed
  order by casing_id asc nulls last
  limit $16::integer offset $17::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
