with data as (
-- Casings that a retreader has finished or refused, for the chosen places, retreaders, positions and statuses. Previous caps
-- are counted when a casing comes in: a finished retread has one more.
select c.casing_id, c.account_id, c.location_id, c.dealer_id, c.submitted_on, c.done_on, c.status, c.wheel_position, c.reject_reason, b.name as brand,
  c.previous_caps + case when c.status = 'retread' then 1 else 0 end as caps,
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
join brands b on b.brand_id = c.brand_id
where ($6::text[] is null or c.status = any($6::text[]))
  and ($7::text[] is null or c.wheel_position = any($7::text[]))
  and (coalesce($8::boolean, $9::text[] is null) or c.dealer_id in (select d.dealer_id from dealers d where d.nonsig = any($9::text[])))
  and ($10::text[] is null or c.dealer_id in (
    select d.dealer_id from dealers d where case when d.is_ctsc then 'ctsc' else 'other' end = any($10::text[])))
), allowed as materialized (
  select * from data
  where false
), page as (
  select casing_id, account_id, location_id, dealer_id, submitted_on, done_on, status, wheel_position, reject_reason, brand, caps, age, days, nail_holes, sections, spots, beads
  from allowed
  order by casing_id asc nulls last
  limit $11::integer offset $12::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
