with data as (
-- Mean minutes from the driver's call until the unit rolls, of emergencies whose time is known, by month or by week of the month
-- that is chosen. Calls are those whose time is known. The national average is of other fleets, on the same places of the road.
with calls as (
  select s.period, count(*) as calls, count(s.roll_minutes) as timed, sum(s.roll_minutes) as minutes
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
) s where s.service_type = 'emergency' and not s.is_credit group by s.period
), before as (
  select s.period, count(s.roll_minutes) as timed, sum(s.roll_minutes) as minutes
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
) s where s.service_type = 'emergency' and not s.is_credit group by s.period
)
select p.period as "Date", p.is_partial as "IsPartial",
  p.week_string as "WeekString", p.week_description as "WeekDescription", p.month_string as "MonthString", p.month_number as "MonthNumber", p.year as "Year",
  p.prev_week_string as "PrevWeekString", p.prev_week_description as "PrevWeekDescription", p.prev_month_string as "PrevMonthString",
  p.prev_month_number as "PrevMonthNumber", p.prev_year as "PrevYear",
  coalesce(calls.timed, 0) as "Calls", case when $10::boolean then coalesce(before.timed, 0) end as "PrevCalls",
  coalesce(calls.calls, 0) as "EmergencyCalls",
  calls.timed, calls.minutes, calls.minutes / nullif(calls.timed, 0)::numeric as "AvgRollTime",
  before.timed as timed_before, before.minutes as minutes_before, before.minutes / nullif(before.timed, 0)::numeric as "PrevAvgRollTime",
  everywhere.minutes as "NatAvgRollTime"
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
left join (
-- Mean roll time of other fleets' emergencies, by month or week; nothing unless the comparison is asked for. All days of a month
-- or week count, whatever days are chosen. Which fleets are others, and when a mean is too much one of them, says the function.
select m.period, m.minutes
from national_roll_times(
  array(select distinct place.account_id from (
-- The locations that a dashboard is about: what its account, regions, location groups and locations leave of the reader's.
select l.location_id, l.account_id
from locations l
where ($3::bigint is null or l.account_id = $3::bigint)
  and ($4::text[] is null or l.region = any($4::text[]))
  and ($5::text[] is null or l.location_group = any($5::text[]))
  and (coalesce($6::boolean, $7::bigint[] is null) or l.location_id = any($7::bigint[]))
) place), $8::date, $9::date, $13::text[],
  $2::bigint::integer, $1::bigint::integer
) m
where $16::boolean::boolean
) everywhere on everywhere.period = p.period
where exists (select 1 from calls) or exists (select 1 from before)
), allowed as materialized (
  select * from data
  where false
), page as (
  select "Date", "IsPartial", "WeekString", "WeekDescription", "MonthString", "MonthNumber", "Year", "PrevWeekString", "PrevWeekDescription", "PrevMonthString", "PrevMonthNumber", "PrevYear", "Calls", "PrevCalls", "EmergencyCalls", "AvgRollTime", "PrevAvgRollTime", "NatAvgRollTime"
  from allowed
  order by "Date" asc nulls last
  limit $17::integer offset $18::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('emergency', case when count(*) = 0 then 0 else sum("EmergencyCalls") end, 'minutes', case when count(*) = 0 then 0 else sum(minutes) end, 'timed', case when count(*) = 0 then 0 else sum(timed) end, 'roll', (case when count(*) = 0 then 0 else sum(minutes) end)::numeric / nullif(case when count(*) = 0 then 0 else sum(timed) end, 0), 'minutes_before', case when count(*) = 0 then 0 else sum(minutes_before) end, 'timed_before', case when count(*) = 0 then 0 else sum(timed_before) end, 'roll_before', (case when count(*) = 0 then 0 else sum(minutes_before) end)::numeric / nullif(case when count(*) = 0 then 0 else sum(timed_before) end, 0)) from allowed having true) as totals
