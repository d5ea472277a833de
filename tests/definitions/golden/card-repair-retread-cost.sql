with data as (
-- What repairing and retreading casings cost by month, months without any too, or by week of the month that is chosen; and the share of repairs in it.
with spent as (
  select w.period, coalesce(sum(w.cost) filter (where w.kind = 'repair'), 0) as repair, coalesce(sum(w.cost) filter (where w.kind = 'retread'), 0) as retread
  from (
-- Casings repaired and retreaded for the chosen places, on the chosen days, by the chosen dealers, each in its month or in its week of the month that is chosen.
select w.casing_work_id, w.account_id, w.location_id, w.done_on, w.kind, w.quantity, w.cost,
  case when $1::bigint::integer is null then date_trunc('month', w.done_on::timestamp)::date
    else greatest(date_trunc('week', w.done_on::timestamp)::date, make_date($2::bigint::integer, $1::bigint::integer, 1)) end as period
from (
-- The locations that a dashboard is about: what its account, regions, location groups and locations leave of the reader's.
select l.location_id, l.account_id
from locations l
where ($3::bigint is null or l.account_id = $3::bigint)
  and ($4::text[] is null or l.region = any($4::text[]))
  and ($5::text[] is null or l.location_group = any($5::text[]))
  and (coalesce($6::boolean, $7::bigint[] is null) or l.location_id = any($7::bigint[]))
) place
join casing_work w on w.account_id = place.account_id and w.location_id = place.location_id
where w.done_on between $8::date and $9::date
  and ($1::bigint::integer is null
    or date_trunc('month', w.done_on::timestamp)::date = make_date($2::bigint::integer, $1::bigint::integer, 1))
  and (coalesce($10::boolean, $11::text[] is null) or w.dealer_id in (select d.dealer_id from dealers d where d.nonsig = any($11::text[])))
) w
  group by w.period
)
select p.period as "Date", p.is_partial as "IsPartial", coalesce(spent.repair, 0) as "Repair", coalesce(spent.retread, 0) as "Retread",
  100 * spent.repair / nullif(spent.repair + spent.retread, 0) as "RepairPercent"
from (
-- The first days of the months of the chosen days, and whether some of a month's days are not among them; where a month is chosen, of its
-- weeks, which begin on Mondays and with the month.
select p.period, p.period < $8::date or p.last_day > $9::date as is_partial
from (
  select greatest(series.moment::date, chosen.first_day) as period,
    case when chosen.first_day is null then (series.moment + interval '1 month')::date - 1
      else least(series.moment::date + 6, (chosen.first_day + interval '1 month')::date - 1) end as last_day
  from (select make_date($2::bigint::integer, $1::bigint::integer, 1) as first_day) chosen
  cross join lateral generate_series(
    date_trunc(case when chosen.first_day is null then 'month' else 'week' end, greatest(chosen.first_day, $8::date)::timestamp),
    least((chosen.first_day + interval '1 month')::date - 1, $9::date)::timestamp,
    case when chosen.first_day is null then interval '1 month' else interval '7 days' end
  ) as series(moment)
) p
) p
left join spent on spent.period = p.period
where exists (select 1 from spent)
), allowed as materialized (
  select * from data
  where false
), page as (
  select "Date", "IsPartial", "Repair", "Retread", "RepairPercent"
  from allowed
  order by "Date" asc nulls last
  limit $12::integer offset $13::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('repair', sum("Repair"), 'retread', sum("Retread")) from allowed having true) as totals
