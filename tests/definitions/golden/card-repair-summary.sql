with data as (
-- Repairs of casings by their status, for the chosen days; with the comparison for the days a year before and for both together.
-- The last row of each of these is marked by PeriodType 1 and holds its sums.
with chosen as (
  select 'current' as period, c.status, c.nail_holes, c.sections, c.spots, c.beads from (
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
  union all
  select 'previous', b.status, b.nail_holes, b.sections, b.spots, b.beads from (
-- The same a year before; nothing unless the comparison is asked for.
select c.casing_id, c.account_id, c.location_id, c.status, c.previous_caps + case when c.status = 'retread' then 1 else 0 end as caps,
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
where $15::boolean::boolean
  -- Whose day comes again within the chosen days: February 29 with February 28. The bounds before it serve the index.
  and c.done_on between ($13::date::timestamp - interval '1 year')::date and ($14::date::timestamp - interval '1 year')::date + 1
  and (c.done_on + interval '1 year')::date between $13::date and $14::date
  and ($8::text[] is null or c.status = any($8::text[]))
  and ($9::text[] is null or c.wheel_position = any($9::text[]))
  and (coalesce($10::boolean, $11::text[] is null) or c.dealer_id in (select d.dealer_id from dealers d where d.nonsig = any($11::text[])))
  and ($12::text[] is null or c.dealer_id in (
    select d.dealer_id from dealers d where case when d.is_ctsc then 'ctsc' else 'other' end = any($12::text[])))
) b
), sets as (
  select * from chosen
  union all
  select 'combined', c.status, c.nail_holes, c.sections, c.spots, c.beads from chosen c where $15::boolean::boolean
)
select s.period as "Period", case when grouping(s.status) = 1 then 'total' else s.status end as "StatusBacking", grouping(s.status) as "PeriodType",
  count(*) as "Tires", sum(s.nail_holes) as "NailHoles", sum(s.sections) as "Section", sum(s.spots) as "Spot", sum(s.beads) as "Bead",
  avg(s.nail_holes) as "AvgNailHoles", avg(s.sections) as "AvgSection", avg(s.spots) as "AvgSpot", avg(s.beads) as "AvgBead",
  case when s.period = 'current' and s.status = 'retread' then count(*) end as retread,
  case when s.period = 'current' and s.status = 'used' then count(*) end as used,
  case when s.period = 'current' and s.status = 'rejected' then count(*) end as rejected,
  case when s.period = 'current' and grouping(s.status) = 1 then sum(s.nail_holes + s.sections + s.spots + s.beads) end as repairs,
  array_position(array['current', 'previous', 'combined'], s.period) as place_of_period,
  case when grouping(s.status) = 1 then 4 else array_position(array['retread', 'used', 'rejected'], s.status) end as place_of_status
from sets s
group by s.period, grouping sets ((s.status), ())
), allowed as materialized (
  select * from data
  where false
), page as (
  select "Period", "StatusBacking", "PeriodType", "Tires", "NailHoles", "Section", "Spot", "Bead", "AvgNailHoles", "AvgSection", "AvgSpot", "AvgBead", retread, used, rejected, repairs, place_of_period, place_of_status
  from allowed
  order by "Period" collate "und-x-icu" asc nulls last, "StatusBacking" collate "und-x-icu" asc nulls last
  limit $16::integer offset $17::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('retread', case when count(*) = 0 then 0 else sum(retread) end, 'used', case when count(*) = 0 then 0 else sum(used) end, 'rejected', case when count(*) = 0 then 0 else sum(rejected) end, 'repairs', case when count(*) = 0 then 0 else sum(repairs) end) from allowed having true) as totals
