with data as (
-- Rejected casings among those offered for retreading, of the five most frequent brands, by position. A casing that was only
-- repaired was not offered.
with chosen as (
  select c.brand, c.wheel_position, c.caps, c.status from (
-- Casings by the day they were finished or refused, each in its month or in its week of the month that is chosen.
select c.casing_id, c.account_id, c.location_id, c.dealer_id, c.done_on, c.status, c.wheel_position, c.reject_reason, c.brand,
  c.caps, c.age, c.days, c.nail_holes, c.sections, c.spots, c.beads,
  case when $1::bigint::integer is null then date_trunc('month', c.done_on::timestamp)::date
    else greatest(date_trunc('week', c.done_on::timestamp)::date, make_date($2::bigint::integer, $1::bigint::integer, 1)) end as period
from (
-- Casings that a retreader has finished or refused, for the chosen places, retreaders, positions and statuses. Previous caps
-- are counted when a casing comes in: a finished retread has one more.
select c.casing_id, c.account_id, c.location_id, c.dealer_id, c.submitted_on, c.done_on, c.status, c.wheel_position, c.reject_reason, b.name as brand,
  c.previous_caps + case when c.status = 'retread' then 1 else 0 end as caps,
  (c.done_on - c.made_on) / 365.25 as age, c.done_on - c.submitted_on as days, c.nail_holes, c.sections, c.spots, c.beads
from (
-- The locations that a dashboard is about: what its account, regions, location groups and locations leave of the reader's.
select l.location_id, l.account_id
from locations l
where ($3::bigint is null or l.account_id = $3::bigint)
  and ($4::text[] is null or l.region = any($4::text[]))
  and ($5::text[] is null or l.location_group = any($5::text[]))
  and (coalesce($6::boolean, $7::bigint[] is null) or l.location_id = any($7::bigint[]))
) place
join casings c on c.account_id = place.account_id and c.location_id = place.location_id
join brands b on b.brand_id = c.brand_id
where ($8::text[] is null or c.status = any($8::text[]))
  and ($9::text[] is null or c.wheel_position = any($9::text[]))
  and (coalesce($10::boolean, $11::text[] is null) or c.dealer_id in (select d.dealer_id from dealers d where d.nonsig = any($11::text[])))
  and ($12::text[] is null or c.dealer_id in (
    select d.dealer_id from dealers d where case when d.is_ctsc then 'ctsc' else 'other' end = any($12::text[])))
) c
where c.done_on between $13::date and $14::date
  and ($1::bigint::integer is null
    or date_trunc('month', c.done_on::timestamp)::date = make_date($2::bigint::integer, $1::bigint::integer, 1))
) c
), most as (
  select c.brand, count(*) as casings from chosen c group by c.brand order by count(*) desc, c.brand collate "und-x-icu" limit 5
), placed as (
  select c.brand as "CasingBrandName", c.wheel_position as "Position", 100 * count(*) filter (where c.status = 'rejected') / nullif(count(*) filter (where c.status in ('retread', 'rejected')), 0)::numeric as "RejectRatePercentage",
    count(*) filter (where c.status in ('retread', 'rejected')) as "Offered", max(most.casings) as "Total",
    array_position(array['steer', 'drive', 'trail', 'allpositions', 'unknown'], c.wheel_position) as place
  from chosen c
  join most on most.brand = c.brand
  group by c.brand, c.wheel_position
)
select p.*,
  json_agg(json_build_object('casing_brand_name', p."CasingBrandName", 'brand', p."CasingBrandName", 'reject_rate_percentage', p."RejectRatePercentage", 'position_display', p."Position")) over brands as "Brands"
from placed p
window brands as (partition by p."Position" order by p."Total" desc, p."CasingBrandName" collate "und-x-icu" rows between unbounded preceding and unbounded following)
), allowed as materialized (
  select * from data
  where false
), page as (
  select "CasingBrandName", "Position", "RejectRatePercentage", "Offered", "Total", "Brands"
  from allowed
  order by "CasingBrandName" collate "und-x-icu" asc nulls last, "Position" collate "und-x-icu" asc nulls last
  limit $15::integer offset $16::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('fewest_offered', min("Offered")) from allowed having true) as totals
