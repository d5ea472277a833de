with data as (
-- Calls by month, months without any too; or by week of the month that is chosen.
with calls as (
  select s.period, count(*) as total, count(*) filter (where s.service_type = 'emergency') as emergency,
    count(*) filter (where s.service_type = 'scheduled') as scheduled, count(*) filter (where s.service_type = 'stock') as stock
  from (
-- Service calls and credit notes for them, which are no calls, of the chosen places, days, dealers and kinds, each in its month, or in its week of the month that is chosen.
select s.service_call_id, s.account_id, s.location_id, s.called_on, s.service_type, case when s.currency = money.currency then s.cost end as cost, s.cost < 0 as is_credit, s.roll_minutes, s.country_code, s.state_code, s.dealer_id,
  case when $1::bigint::integer is null then date_trunc('month', s.called_on::timestamp)::date
    else greatest(date_trunc('week', s.called_on::timestamp)::date, make_date($2::bigint::integer, $1::bigint::integer, 1)) end as period
from (
-- The locations that a dashboard is about: what its account, regions, location groups and locations leave of the reader's.
select l.location_id, l.account_id
from locations l
where ($3::bigint is null or l.account_id = $3::bigint)
  and ($4::text[] is null or l.region = any($4::text[]))
  and ($5::text[] is null or l.location_group = any($5::text[]))
  and (coalesce($6::boolean, $7::bigint[] is null) or l.location_id = any($7::bigint[]))
) place
join service_calls s on s.account_id = place.account_id and s.location_id = place.location_id
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
where s.called_on between $8::date and $9::date
  and ($1::bigint::integer is null
    or date_trunc('month', s.called_on::timestamp)::date = make_date($2::bigint::integer, $1::bigint::integer, 1))
  and ($12::text[] is null or s.service_type = any($12::text[]))
  and ($13::text[] is null or s.unit_location = any($13::text[]))
  and (coalesce($14::boolean, $15::text[] is null) or s.dealer_id in (select d.dealer_id from dealers d where d.nonsig = any($15::text[])))
) s
  where not s.is_credit
  group by s.period
), before as (
  select s.period, count(*) as total, count(*) filter (where s.service_type = 'emergency') as emergency,
    count(*) filter (where s.service_type = 'scheduled') as scheduled, count(*) filter (where s.service_type = 'stock') as stock
  from (
-- The same a year before, as if it were now; nothing unless the comparison is asked for.
select s.service_call_id, s.account_id, s.location_id, s.called_on, s.service_type, case when s.currency = money.currency then s.cost end as cost, s.cost < 0 as is_credit, s.roll_minutes,
  case when $1::bigint::integer is null then date_trunc('month', (s.called_on + interval '1 year')::timestamp)::date
    else greatest(date_trunc('week', (s.called_on + interval '1 year')::timestamp)::date, make_date($2::bigint::integer, $1::bigint::integer, 1)) end as period
from (
-- The locations that a dashboard is about: what its account, regions, location groups and locations leave of the reader's.
select l.location_id, l.account_id
from locations l
where ($3::bigint is null or l.account_id = $3::bigint)
  and ($4::text[] is null or l.region = any($4::text[]))
  and ($5::text[] is null or l.location_group = any($5::text[]))
  and (coalesce($6::boolean, $7::bigint[] is null) or l.location_id = any($7::bigint[]))
) place
join service_calls s on s.account_id = place.account_id and s.location_id = place.location_id
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
where $10::boolean::boolean
  -- Whose day comes again within the chosen days: February 29 with February 28. The bounds before it serve the index.
  and s.called_on between ($8::date::timestamp - interval '1 year')::date and ($9::date::timestamp - interval '1 year')::date + 1
  and (s.called_on + interval '1 year')::date between $8::date and $9::date
  and ($1::bigint::integer is null
    or date_trunc('month', (s.called_on + interval '1 year')::timestamp)::date = make_date($2::bigint::integer, $1::bigint::integer, 1))
  and ($12::text[] is null or s.service_type = any($12::text[]))
  and ($13::text[] is null or s.unit_location = any($13::text[]))
  and (coalesce($14::boolean, $15::text[] is null) or s.dealer_id in (select d.dealer_id from dealers d where d.nonsig = any($15::text[])))
) s
  where not s.is_credit
  group by s.period
)
select p.period as "Date", p.is_partial as "IsPartial",
  p.week_string as "WeekString", p.week_description as "WeekDescription", p.month_string as "MonthString", p.month_number as "MonthNumber", p.year as "Year",
  p.prev_week_string as "PrevWeekString", p.prev_week_description as "PrevWeekDescription", p.prev_month_string as "PrevMonthString",
  p.prev_month_number as "PrevMonthNumber", p.prev_year as "PrevYear",
  coalesce(calls.total, 0) as "Calls", case when $10::boolean then coalesce(before.total, 0) end as "PrevCalls",
  coalesce(calls.total, 0) as "TotalCalls", coalesce(calls.emergency, 0) as "EmergencyCalls",
  coalesce(calls.scheduled, 0) as "ScheduledCalls", coalesce(calls.stock, 0) as "StockCalls",
  case when $10::boolean then coalesce(before.total, 0) end as "PrevTotalCalls",
  case when $10::boolean then coalesce(before.emergency, 0) end as "PrevEmergencyCalls",
  case when $10::boolean then coalesce(before.scheduled, 0) end as "PrevScheduledCalls",
  case when $10::boolean then coalesce(before.stock, 0) end as "PrevStockCalls"
from (
-- The periods with their names, each beside the one a year before where the comparison is asked for. The names are codes of the wire,
-- in English whatever the language; the screen writes its own from the first day.
select p.period, p.is_partial, p.this_month as month_string, p.this_week as week_string, case when p.is_week then 'Week ' || extract(week from p.period)::text end as week_description,
  extract(month from p.period)::integer as month_number, extract(year from p.period)::integer as year,
  case when $10::boolean then p.month_before end as prev_month_string,
  case when $10::boolean then p.week_before end as prev_week_string,
  case when $10::boolean and p.is_week then 'Week ' || extract(week from p.before)::text end as prev_week_description,
  case when $10::boolean then extract(month from p.before)::integer end as prev_month_number,
  case when $10::boolean then extract(year from p.before)::integer end as prev_year
from (
  select named.period, named.is_partial, named.before, named.is_week,
    to_char(named.period, 'Mon YY') as this_month, to_char(named.before, 'Mon YY') as month_before,
    case when named.is_week then to_char(named.period, 'MM/DD/YYYY') || ' - ' || to_char(named.last_day, 'MM/DD/YYYY') end as this_week,
    case when named.is_week then to_char(named.before, 'MM/DD/YYYY') || ' - ' || to_char((named.last_day - interval '1 year')::date, 'MM/DD/YYYY') end as week_before
  from (
    select months.period, months.is_partial, (months.period - interval '1 year')::date as before, $1::bigint::integer is not null as is_week,
      -- Weeks end on Sundays and with the month.
      least((date_trunc('week', months.period::timestamp) + interval '6 days')::date, (date_trunc('month', months.period::timestamp) + interval '1 month')::date - 1) as last_day
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
) months
  ) named
) p
) p
left join calls on calls.period = p.period
left join before on before.period = p.period
where exists (select 1 from calls) or exists (select 1 from before)
), allowed as materialized (
  select * from data
  where false
), page as (
  select "Date", "IsPartial", "WeekString", "WeekDescription", "MonthString", "MonthNumber", "Year", "PrevWeekString", "PrevWeekDescription", "PrevMonthString", "PrevMonthNumber", "PrevYear", "Calls", "PrevCalls", "TotalCalls", "EmergencyCalls", "ScheduledCalls", "StockCalls", "PrevTotalCalls", "PrevEmergencyCalls", "PrevScheduledCalls", "PrevStockCalls"
  from allowed
  order by "Date" asc nulls last
  limit $16::integer offset $17::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('calls', case when count(*) = 0 then 0 else sum("TotalCalls") end, 'emergency', case when count(*) = 0 then 0 else sum("EmergencyCalls") end, 'scheduled', case when count(*) = 0 then 0 else sum("ScheduledCalls") end, 'stock', case when count(*) = 0 then 0 else sum("StockCalls") end, 'prev_calls', case when count(*) = 0 then 0 else sum("PrevTotalCalls") end, 'prev_emergency', case when count(*) = 0 then 0 else sum("PrevEmergencyCalls") end, 'prev_scheduled', case when count(*) = 0 then 0 else sum("PrevScheduledCalls") end, 'prev_stock', case when count(*) = 0 then 0 else sum("PrevStockCalls") end) from allowed having true) as totals
