with data as (
-- The periods with their names, each beside the one a year before where the comparison is asked for. The names are codes of the wire,
-- in English whatever the language; the screen writes its own from the first day.
select p.period, p.is_partial, p.this_month as month_string, p.this_week as week_string, case when p.is_week then 'Week ' || extract(week from p.period)::text end as week_description,
  extract(month from p.period)::integer as month_number, extract(year from p.period)::integer as year,
  case when $1::boolean then p.month_before end as prev_month_string,
  case when $1::boolean then p.week_before end as prev_week_string,
  case when $1::boolean and p.is_week then 'Week ' || extract(week from p.before)::text end as prev_week_description,
  case when $1::boolean then extract(month from p.before)::integer end as prev_month_number,
  case when $1::boolean then extract(year from p.before)::integer end as prev_year
from (
  select named.period, named.is_partial, named.before, named.is_week,
    to_char(named.period, 'Mon YY') as this_month, to_char(named.before, 'Mon YY') as month_before,
    case when named.is_week then to_char(named.period, 'MM/DD/YYYY') || ' - ' || to_char(named.last_day, 'MM/DD/YYYY') end as this_week,
    case when named.is_week then to_char(named.before, 'MM/DD/YYYY') || ' - ' || to_char((named.last_day - interval '1 year')::date, 'MM/DD/YYYY') end as week_before
  from (
    select months.period, months.is_partial, (months.period - interval '1 year')::date as before, $2::bigint::integer is not null as is_week,
      -- Weeks end on Sundays and with the month.
      least((date_trunc('week', months.period::timestamp) + interval '6 days')::date, (date_trunc('month', months.period::timestamp) + interval '1 month')::date - 1) as last_day
    from (
-- The first days of the months of the chosen days, and whether some of a month's days are not among them; where a month is chosen, of its
-- weeks, which begin on Mondays and with the month.
select p.period, p.period < $3::date or p.last_day > $4::date as is_partial
from (
  select greatest(series.moment::date, chosen.first_day) as period,
    case when chosen.first_day is null then (series.moment + interval '1 month')::date - 1
      else least(series.moment::date + 6, (chosen.first_day + interval '1 month')::date - 1) end as last_day
  from (select make_date($5::bigint::integer, $2::bigint::integer, 1) as first_day) chosen
  cross join lateral generate_series(
    date_trunc(case when chosen.first_day is null then 'month' else 'week' end, greatest(chosen.first_day, $3::date)::timestamp),
    least((chosen.first_day + interval '1 month')::date - 1, $4::date)::timestamp,
    case when chosen.first_day is null then interval '1 month' else interval '7 days' end
  ) as series(moment)
) p
) months
  ) named
) p
), allowed as materialized (
  select * from data
  where false
), page as (
  select period, is_partial, month_string, week_string, week_description, month_number, year, prev_month_string, prev_week_string, prev_week_description, prev_month_number, prev_year
  from allowed
  order by period asc nulls last
  limit $6::integer offset $7::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
