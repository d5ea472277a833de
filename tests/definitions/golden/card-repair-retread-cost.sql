with data as (
-- What repairing and retreading casings cost by month, months without any too, or by week of the month that is chosen; and the share of repairs in it.
with spent as (
  select w.period, coalesce(sum(w.cost) filter (where w.kind = 'repair'), 0) as repair, coalesce(sum(w.cost) filter (where w.kind = 'retread'), 0) as retread
  from (
-- Casings repaired and retreaded for the chosen places, on the chosen days, by the chosen dealers, each in its month or in its week of the month that is chosen.
select w.casing_work_id, w.account_id, w.location_id, w.done_on, w.kind, w.quantity, case when w.currency = money.currency then w.cost end as cost,
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
cross join (
-- The currency that amounts are told in: the chosen one, else that of most amounts; and how many amounts are in others. Amounts of different currencies are never added.
with counted as materialized (
  select a.currency, a.amounts from (
-- How many amounts of the chosen places and days, and of the year before where it is compared, are in each currency; nothing where all are in US dollars.
select a.currency, a.amounts
from amounts_by_currency(
  array(select distinct place.account_id from (
-- The locations that a dashboard is about: what its account, regions, location groups and locations leave of the reader's.
select l.location_id, l.account_id
from locations l
where ($3::bigint is null or l.account_id = $3::bigint)
  and ($4::text[] is null or l.region = any($4::text[]))
  and ($5::text[] is null or l.location_group = any($5::text[]))
  and (coalesce($6::boolean, $7::bigint[] is null) or l.location_id = any($7::bigint[]))
) place), array(select place.location_id from (
-- The locations that a dashboard is about: what its account, regions, location groups and locations leave of the reader's.
select l.location_id, l.account_id
from locations l
where ($3::bigint is null or l.account_id = $3::bigint)
  and ($4::text[] is null or l.region = any($4::text[]))
  and ($5::text[] is null or l.location_group = any($5::text[]))
  and (coalesce($6::boolean, $7::bigint[] is null) or l.location_id = any($7::bigint[]))
) place), $8::date, $9::date,
  case when $10::boolean::boolean then ($8::date::timestamp - interval '1 year')::date end,
  case when $10::boolean::boolean then ($9::date::timestamp - interval '1 year')::date end, $11::text
) a
) a
)
select chosen.currency, (select sum(c.amounts) from counted c where c.currency <> chosen.currency)::integer as left_out
from (select coalesce($11::text, (select c.currency from counted c order by c.amounts desc, c.currency limit 1), 'USD') as currency) chosen
) money
where w.done_on between $8::date and $9::date
  and ($1::bigint::integer is null
    or date_trunc('month', w.done_on::timestamp)::date = make_date($2::bigint::integer, $1::bigint::integer, 1))
  and (coalesce($12::boolean, $13::text[] is null) or w.dealer_id in (select d.dealer_id from dealers d where d.nonsig = any($13::text[])))
) w
  group by w.period
)
select p.period as "Date", p.is_partial as "IsPartial", coalesce(spent.repair, 0) as "Repair", coalesce(spent.retread, 0) as "Retread",
  100 * spent.repair / nullif(spent.repair + spent.retread, 0) as "RepairPercent",
  coalesce(spent.repair + spent.retread, 0) / 100 as hundreds_spent
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
  limit $14::integer offset $15::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('repair', sum("Repair"), 'retread', sum("Retread"), 'hundreds_spent', sum(hundreds_spent), 'repair_percent', (sum("Repair"))::numeric / nullif(sum(hundreds_spent), 0)) from allowed having true) as totals
