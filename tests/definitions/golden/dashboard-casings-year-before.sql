with data as (
-- The same a year before; nothing unless the comparison is asked for.
select c.casing_id, c.account_id, c.location_id, c.status, c.previous_caps + case when c.status = 'retread' then 1 else 0 end as caps,
  (c.done_on - c.made_on) / 365.25 as age, c.done_on - c.submitted_on as days, c.nail_holes, c.sections, c.spots, c.beads
from (
-- The locations that a dashboard is about: what its account, regions, location groups and locations leave of the reader's.
select l.location_id, l.account_id
from locations l
where ($1::bigint is null or l.account_id = $1::bigint)
  and ($2::text[] is null or l.region = any($2::text[]))
  and ($3::text[] is null or l.location_group = any($3::text[]))
  and (coalesce($4::boolean, $5::bigint[] is null) or l.location_id = any($5::bigint[]))
) place
join casings c on c.account_id = place.account_id and c.location_id = place.location_id
where $6::boolean::boolean
  -- Whose day comes again within the chosen days: February 29 with February 28. The bounds before it serve the index.
  and c.done_on between ($7::date::timestamp - interval '1 year')::date and ($8::date::timestamp - interval '1 year')::date + 1
  and (c.done_on + interval '1 year')::date between $7::date and $8::date
  and ($9::text[] is null or c.status = any($9::text[]))
  and ($10::text[] is null or c.wheel_position = any($10::text[]))
  and (coalesce($11::boolean, $12::text[] is null) or c.dealer_id in (select d.dealer_id from dealers d where d.nonsig = any($12::text[])))
  and ($13::text[] is null or c.dealer_id in (
    select d.dealer_id from dealers d where case when d.is_ctsc then 'ctsc' else 'other' end = any($13::text[])))
), allowed as materialized (
  select * from data
  where false
), page as (
  select casing_id, account_id, location_id, status, caps, age, days, nail_holes, sections, spots, beads
  from allowed
  order by casing_id asc nulls last
  limit $14::integer offset $15::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
