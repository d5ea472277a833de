with data as (
-- All casings together, beside those of a year before where that is asked for: how often retreaded, how many of those offered for retreading were
-- rejected, how old.
select now.recaps as "AverageTimesRecap", now.rejected as "RejectTireRate", now.casings as "TotalCount", now.age as "AverageAge",
  before.recaps as "PrevAverageTimesRecap", before.rejected as "PrevRejectTireRate", nullif(before.casings, 0) as "PrevTotalCount", before.age as "PrevAverageAge"
from (
  select avg(c.caps) as recaps, 100 * count(*) filter (where c.status = 'rejected') / nullif(count(*) filter (where c.status in ('retread', 'rejected')), 0)::numeric as rejected,
    count(*) as casings, avg(c.age) as age
  from (
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
) now
cross join (
  select avg(c.caps) as recaps, 100 * count(*) filter (where c.status = 'rejected') / nullif(count(*) filter (where c.status in ('retread', 'rejected')), 0)::numeric as rejected,
    count(*) as casings, avg(c.age) as age
  from (
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
) c
) before
where now.casings > 0
), allowed as materialized (
  select * from data
  where false
), page as (
  select "AverageTimesRecap", "RejectTireRate", "TotalCount", "AverageAge", "PrevAverageTimesRecap", "PrevRejectTireRate", "PrevTotalCount", "PrevAverageAge"
  from allowed
  order by "TotalCount" asc nulls last
  limit $16::integer offset $17::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('casings', max("TotalCount"), 'recaps', max("AverageTimesRecap"), 'reject_rate', max("RejectTireRate"), 'age', max("AverageAge"), 'prev_casings', max("PrevTotalCount"), 'prev_recaps', max("PrevAverageTimesRecap"), 'prev_reject_rate', max("PrevRejectTireRate"), 'prev_age', max("PrevAverageAge")) from allowed having true) as totals
