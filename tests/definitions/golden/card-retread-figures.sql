with data as (
-- The work of retreaders together, beside that of a year before where that is asked for. The reject rate is of casings offered for retreading, the days
-- are those of finished retreads from the day they were submitted.
with now as (
  select count(*) as casings, count(*) filter (where c.status = 'retread') as retreaded,
    100.0 * count(*) filter (where c.status = 'rejected') / nullif(count(*) filter (where c.status in ('retread', 'rejected')), 0) as rejected,
    avg(c.days) filter (where c.status = 'retread') as days, avg(c.nail_holes + c.sections + c.spots + c.beads) as repairs
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
), before as (
  select nullif(count(*), 0) as casings, nullif(count(*) filter (where c.status = 'retread'), 0) as retreaded,
    100.0 * count(*) filter (where c.status = 'rejected') / nullif(count(*) filter (where c.status in ('retread', 'rejected')), 0) as rejected,
    avg(c.days) filter (where c.status = 'retread') as days, avg(c.nail_holes + c.sections + c.spots + c.beads) as repairs
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
)
select now.casings as "Casings", now.retreaded as "Retreaded", now.rejected as "RejectRate", now.days as "AverageDays", now.repairs as "Repairs",
  before.casings as "PrevCasings", before.retreaded as "PrevRetreaded", before.rejected as "PrevRejectRate", before.days as "PrevAverageDays",
  before.repairs as "PrevRepairs"
from now, before
where now.casings > 0
), allowed as materialized (
  select * from data
  where false
), page as (
  select "Casings", "PrevCasings", "Retreaded", "PrevRetreaded", "RejectRate", "PrevRejectRate", "AverageDays", "PrevAverageDays", "Repairs", "PrevRepairs"
  from allowed
  order by "Casings" asc nulls last
  limit $16::integer offset $17::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('casings', max("Casings"), 'prev_casings', max("PrevCasings"), 'retreaded', max("Retreaded"), 'prev_retreaded', max("PrevRetreaded"), 'reject_rate', max("RejectRate"), 'prev_reject_rate', max("PrevRejectRate"), 'average_days', max("AverageDays"), 'prev_average_days', max("PrevAverageDays"), 'repairs', max("Repairs"), 'prev_repairs', max("PrevRepairs")) from allowed having true) as totals
