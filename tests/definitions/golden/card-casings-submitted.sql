with data as (
-- Casings that were submitted in these days, finished or not, of the five brands with most of them, by position. Who was
-- submitted in them was finished in them or later.
with chosen as (
  select c.brand, c.wheel_position, false as is_open from (
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
) c
  where c.submitted_on between $11::date and $12::date and c.done_on >= $11::date
  union all
  select o.brand, o.wheel_position, true from (
-- Casings that were submitted on these days and are not finished yet, for the chosen places, retreaders and positions, each in its month or in its week of
-- the month that is chosen. What becomes of them is not known, so a choice of statuses leaves them in.
select c.open_casing_id, c.account_id, c.location_id, c.dealer_id, c.submitted_on, c.wheel_position, b.name as brand,
  case when $13::bigint::integer is null then date_trunc('month', c.submitted_on::timestamp)::date
    else greatest(date_trunc('week', c.submitted_on::timestamp)::date, make_date($14::bigint::integer, $13::bigint::integer, 1)) end as period
from (
-- The locations that a dashboard is about: what its account, regions, location groups and locations leave of the reader's.
select l.location_id, l.account_id
from locations l
where ($1::bigint is null or l.account_id = $1::bigint)
  and ($2::text[] is null or l.region = any($2::text[]))
  and ($3::text[] is null or l.location_group = any($3::text[]))
  and (coalesce($4::boolean, $5::bigint[] is null) or l.location_id = any($5::bigint[]))
) place
join open_casings c on c.account_id = place.account_id and c.location_id = place.location_id
join brands b on b.brand_id = c.brand_id
where c.submitted_on between $11::date and $12::date
  and ($13::bigint::integer is null
    or date_trunc('month', c.submitted_on::timestamp)::date = make_date($14::bigint::integer, $13::bigint::integer, 1))
  and ($7::text[] is null or c.wheel_position = any($7::text[]))
  and (coalesce($8::boolean, $9::text[] is null) or c.dealer_id in (select d.dealer_id from dealers d where d.nonsig = any($9::text[])))
  and ($10::text[] is null or c.dealer_id in (
    select d.dealer_id from dealers d where case when d.is_ctsc then 'ctsc' else 'other' end = any($10::text[])))
) o
), most as (
  select c.brand, count(*) as casings from chosen c group by c.brand order by count(*) desc, c.brand collate "und-x-icu" limit 5
), placed as (
  select c.brand as "CasingBrandName", c.wheel_position as "Position", count(*) as "CasingSubmitted", count(*) filter (where c.is_open) as "StillOpen", max(most.casings) as "Total",
    array_position(array['steer', 'drive', 'trail', 'allpositions', 'unknown'], c.wheel_position) as place
  from chosen c
  join most on most.brand = c.brand
  group by c.brand, c.wheel_position
)
select p.*,
  json_agg(json_build_object('casing_brand_name', p."CasingBrandName", 'brand', p."CasingBrandName", 'casing_submitted', p."CasingSubmitted", 'position_display', p."Position")) over brands as "Brands"
from placed p
window brands as (partition by p."Position" order by p."Total" desc, p."CasingBrandName" collate "und-x-icu" rows between unbounded preceding and unbounded following)
), allowed as materialized (
  select * from data
  where false
), page as (
  select "CasingBrandName", "Position", "CasingSubmitted", "StillOpen", "Total", "Brands"
  from allowed
  order by "CasingBrandName" collate "und-x-icu" asc nulls last, "Position" collate "und-x-icu" asc nulls last
  limit $15::integer offset $16::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('submitted', case when count(*) = 0 then 0 else sum("CasingSubmitted") end, 'open', case when count(*) = 0 then 0 else sum("StillOpen") end) from allowed having true) as totals
