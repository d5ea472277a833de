-- The periods with their names, each beside the one a year before where the comparison is asked for. The names are codes of the wire,
-- in English whatever the language; the screen writes its own from the first day.
select p.period, p.is_partial, p.this_month as month_string, p.this_week as week_string, case when p.is_week then 'Week ' || extract(week from p.period)::text end as week_description,
  extract(month from p.period)::integer as month_number, extract(year from p.period)::integer as year,
  case when :graph_compare_by_previous then p.month_before end as prev_month_string,
  case when :graph_compare_by_previous then p.week_before end as prev_week_string,
  case when :graph_compare_by_previous and p.is_week then 'Week ' || extract(week from p.before)::text end as prev_week_description,
  case when :graph_compare_by_previous then extract(month from p.before)::integer end as prev_month_number,
  case when :graph_compare_by_previous then extract(year from p.before)::integer end as prev_year
from (
  select named.period, named.is_partial, named.before, named.is_week,
    to_char(named.period, 'Mon YY') as this_month, to_char(named.before, 'Mon YY') as month_before,
    case when named.is_week then to_char(named.period, 'MM/DD/YYYY') || ' - ' || to_char(named.last_day, 'MM/DD/YYYY') end as this_week,
    case when named.is_week then to_char(named.before, 'MM/DD/YYYY') || ' - ' || to_char((named.last_day - interval '1 year')::date, 'MM/DD/YYYY') end as week_before
  from (
    select months.period, months.is_partial, (months.period - interval '1 year')::date as before, :graph_selected_month::integer is not null as is_week,
      -- Weeks end on Sundays and with the month.
      least((date_trunc('week', months.period::timestamp) + interval '6 days')::date, (date_trunc('month', months.period::timestamp) + interval '1 month')::date - 1) as last_day
    from :dataset(dashboard-periods) months
  ) named
) p
