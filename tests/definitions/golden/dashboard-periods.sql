with data as (
-- The first days of the months of the chosen days; where a month is chosen, of its weeks, which begin on Mondays and with the month.
select greatest(series.moment::date, chosen.first_day) as period
from (select make_date($1::bigint::integer, $2::bigint::integer, 1) as first_day) chosen
cross join lateral generate_series(
  date_trunc(case when chosen.first_day is null then 'month' else 'week' end, greatest(chosen.first_day, $3::date)::timestamp),
  least((chosen.first_day + interval '1 month')::date - 1, $4::date)::timestamp,
  case when chosen.first_day is null then interval '1 month' else interval '7 days' end
) as series(moment)
), allowed as materialized (
  select * from data
  where false
), page as (
  select period
  from allowed
  order by period asc nulls last
  limit $5::integer offset $6::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
