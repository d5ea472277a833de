with data as (
-- Days from a casing's submission until its retread is finished, by month, months without any too, or by week of the month that is
-- chosen; of all retreaders together, or of each of the five that finished most. What was submitted in a period and is not finished yet has no days: it
-- may make them more, and is counted beside them.
with finished as (
  select c.casing_id, c.period, c.dealer_id, c.days from (
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
) c where c.status = 'retread'
), waiting as (
  select o.period, o.dealer_id from (
-- Casings that were submitted on these days and are not finished yet, for the chosen places, retreaders and positions, each in its month or in its week of
-- the month that is chosen. What becomes of them is not known, so a choice of statuses leaves them in.
select c.open_casing_id, c.account_id, c.location_id, c.dealer_id, c.submitted_on, c.wheel_position, b.name as brand,
  case when $1::bigint::integer is null then date_trunc('month', c.submitted_on::timestamp)::date
    else greatest(date_trunc('week', c.submitted_on::timestamp)::date, make_date($2::bigint::integer, $1::bigint::integer, 1)) end as period
from (
-- The locations that a dashboard is about: what its account, regions, location groups and locations leave of the reader's.
select l.location_id, l.account_id
from locations l
where ($3::bigint is null or l.account_id = $3::bigint)
  and ($4::text[] is null or l.region = any($4::text[]))
  and ($5::text[] is null or l.location_group = any($5::text[]))
  and (coalesce($6::boolean, $7::bigint[] is null) or l.location_id = any($7::bigint[]))
) place
join open_casings c on c.account_id = place.account_id and c.location_id = place.location_id
join brands b on b.brand_id = c.brand_id
where c.submitted_on between $13::date and $14::date
  and ($1::bigint::integer is null
    or date_trunc('month', c.submitted_on::timestamp)::date = make_date($2::bigint::integer, $1::bigint::integer, 1))
  and ($9::text[] is null or c.wheel_position = any($9::text[]))
  and (coalesce($10::boolean, $11::text[] is null) or c.dealer_id in (select d.dealer_id from dealers d where d.nonsig = any($11::text[])))
  and ($12::text[] is null or c.dealer_id in (
    select d.dealer_id from dealers d where case when d.is_ctsc then 'ctsc' else 'other' end = any($12::text[])))
) o
), retreaders as (
  select null::bigint as dealer_id, 'all' as name where not coalesce($15::boolean::boolean, false)
  union all
  (select d.dealer_id, d.name from finished f join dealers d on d.dealer_id = f.dealer_id
  where $15::boolean::boolean group by d.dealer_id, d.name order by count(*) desc, d.name collate "und-x-icu" limit 5)
)
select p.period as "Date", p.is_partial as "IsPartial", r.name as "Dealer", count(f.casing_id) as "Finished", avg(f.days) as "AverageDays", coalesce(sum(f.days), 0) as "TotalDays",
  (select count(*) from waiting w where w.period = p.period and (r.dealer_id is null or w.dealer_id = r.dealer_id)) as "StillOpen"
from (
-- The first days of the months of the chosen days, and whether some of a month's days are not among them; where a month is chosen, of its
-- weeks, which begin on Mondays and with the month.
select p.period, p.period < $13::date or p.last_day > $14::date as is_partial
from (
  select greatest(series.moment::date, chosen.first_day) as period,
    case when chosen.first_day is null then (series.moment + interval '1 month')::date - 1
      else least(series.moment::date + 6, (chosen.first_day + interval '1 month')::date - 1) end as last_day
  from (select make_date($2::bigint::integer, $1::bigint::integer, 1) as first_day) chosen
  cross join lateral generate_series(
    date_trunc(case when chosen.first_day is null then 'month' else 'week' end, greatest(chosen.first_day, $13::date)::timestamp),
    least((chosen.first_day + interval '1 month')::date - 1, $14::date)::timestamp,
    case when chosen.first_day is null then interval '1 month' else interval '7 days' end
  ) as series(moment)
) p
) p
cross join retreaders r
left join finished f on f.period = p.period and (r.dealer_id is null or f.dealer_id = r.dealer_id)
where exists (select 1 from finished) or exists (select 1 from waiting)
group by p.period, p.is_partial, r.dealer_id, r.name
), allowed as materialized (
  select * from data
  where false
), page as (
  select "Date", "IsPartial", "Dealer", "Finished", "AverageDays", "TotalDays", "StillOpen"
  from allowed
  order by "Date" asc nulls last, "Dealer" collate "und-x-icu" asc nulls last
  limit $16::integer offset $17::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('finished', case when count(*) = 0 then 0 else sum("Finished") end, 'days', case when count(*) = 0 then 0 else sum("TotalDays") end, 'open', case when count(*) = 0 then 0 else sum("StillOpen") end) from allowed having true) as totals
