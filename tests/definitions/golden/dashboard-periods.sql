with data as (
-- The first days of the months of the chosen days, and whether some of a month's days are not among them; where a month is chosen, of its
-- weeks, which begin on Mondays and with the month.
select p.period, p.period < $1::date or p.last_day > $2::date as is_partial
from (
  select greatest(series.moment::date, chosen.first_day) as period,
    case when chosen.first_day is null then (series.moment + interval '1 month')::date - 1
      else least(series.moment::date + 6, (chosen.first_day + interval '1 month')::date - 1) end as last_day
  from (select make_date($3::bigint::integer, $4::bigint::integer, 1) as first_day) chosen
  cross join lateral generate_series(
    date_trunc(case when chosen.first_day is null then 'month' else 'week' end, greatest(chosen.first_day, $1::date)::timestamp),
    least((chosen.first_day + interval '1 month')::date - 1, $2::date)::timestamp,
    case when chosen.first_day is null then interval '1 month' else interval '7 days' end
  ) as series(moment)
) p
), allowed as materialized (
  select * from data
  where false
), page as (
  select period, is_partial
  from allowed
  order by period asc nulls last
  limit $5::integer offset $6::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
