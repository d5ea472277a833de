with data as (
-- One row a month or week that the chosen days touch, also where nothing was inspected. Beside it the same days of the
-- year before: of a month the same dates, of a week 52 weeks earlier, so that weekdays meet weekdays. Nothing known of
-- those days is null, not zero.
select
  p.period,
  p.period_end,
  p.period < $1::date or p.period_end > $2::date as is_partial,
  coalesce(f.inspections, 0) as inspections,
  coalesce(f.units, 0) as units,
  coalesce(f.critical_exceptions, 0) as critical_exceptions,
  coalesce(f.warning_exceptions, 0) as warning_exceptions,
  f.previous_inspections,
  coalesce(f.tires_read, 0) as tires_read,
  f.tires_read / 100.0 as hundreds_read,
  f.previous_tires_read / 100.0 as previous_hundreds_read,
  100.0 * f.critical_exceptions / nullif(f.tires_read, 0) as critical_per_100,
  100.0 * f.warning_exceptions / nullif(f.tires_read, 0) as warning_per_100,
  100.0 * f.previous_critical_exceptions / nullif(f.previous_tires_read, 0) as previous_critical_per_100,
  100.0 * f.previous_warning_exceptions / nullif(f.previous_tires_read, 0) as previous_warning_per_100,
  case when f.previous_inspections is null then 'none' end as previous_state,
  f.previous_critical_exceptions,
  f.previous_warning_exceptions
from (
  select g::date as period,
    (case $3::text when 'week' then g + interval '6 days' else g + interval '1 month' - interval '1 day' end)::date as period_end
  from generate_series(
    date_trunc(case $3::text when 'week' then 'week' else 'month' end, $1::date::timestamp),
    $2::date::timestamp,
    case $3::text when 'week' then interval '7 days' else interval '1 month' end) g
) p
left join (
  select
    date_trunc(case $3::text when 'week' then 'week' else 'month' end, d.day::timestamp)::date as period,
    count(*) filter (where d.is_current) as inspections,
    count(distinct d.unit_id) filter (where d.is_current) as units,
    sum(d.tires_read) filter (where d.is_current)::integer as tires_read,
    sum(d.tires_read) filter (where not d.is_current)::integer as previous_tires_read,
    sum(d.critical_exceptions) filter (where d.is_current) as critical_exceptions,
    sum(d.warning_exceptions) filter (where d.is_current) as warning_exceptions,
    nullif(count(*) filter (where not d.is_current), 0) as previous_inspections,
    sum(d.critical_exceptions) filter (where not d.is_current) as previous_critical_exceptions,
    sum(d.warning_exceptions) filter (where not d.is_current) as previous_warning_exceptions
  from (
    select seen.inspected_on as day, true as is_current, seen.unit_id, seen.total_tires_read_count as tires_read, seen.critical_exceptions, seen.warning_exceptions
    from inspections seen
    where seen.survey_kind = 'checkpoint'
      and seen.inspected_on between $1::date and $2::date
      and ($4::text is null or seen.account_id in (select account_id from accounts where location_type = case $4::text
        when 'us_national_account' then 3 when 'canadian_common_owner' then 4 when 'canadian_national_account' then 10 when 'preferred_fleet' then 2 end))
      and ($5::bigint[] is null or seen.account_id = any($5::bigint[]))
      and ($6::bigint[] is null or seen.location_id = any($6::bigint[]))
      and ($7::text[] is null or seen.location_id in (select location_id from locations where country_code = any($7::text[])))
      and ($8::text[] is null or seen.location_id in (select location_id from locations where country_code || '-' || state_code = any($8::text[])))
    union all
    select case $3::text when 'week' then seen.inspected_on + 364 else (seen.inspected_on + interval '1 year')::date end,
      false, seen.unit_id, seen.total_tires_read_count, seen.critical_exceptions, seen.warning_exceptions
    from inspections seen
    where seen.survey_kind = 'checkpoint'
      and case $3::text when 'week' then seen.inspected_on + 364 else (seen.inspected_on + interval '1 year')::date end between $1::date and $2::date
      and seen.inspected_on between $1::date - 367 and $2::date - 364
      and ($4::text is null or seen.account_id in (select account_id from accounts where location_type = case $4::text
        when 'us_national_account' then 3 when 'canadian_common_owner' then 4 when 'canadian_national_account' then 10 when 'preferred_fleet' then 2 end))
      and ($5::bigint[] is null or seen.account_id = any($5::bigint[]))
      and ($6::bigint[] is null or seen.location_id = any($6::bigint[]))
      and ($7::text[] is null or seen.location_id in (select location_id from locations where country_code = any($7::text[])))
      and ($8::text[] is null or seen.location_id in (select location_id from locations where country_code || '-' || state_code = any($8::text[])))
  ) d
  group by 1
) f on f.period = p.period
), allowed as materialized (
  select * from data
  where false
), page as (
  select period, period_end, is_partial, inspections, units, tires_read, critical_exceptions, warning_exceptions, previous_inspections, previous_critical_exceptions, previous_warning_exceptions, critical_per_100, warning_per_100, previous_critical_per_100, previous_warning_per_100, previous_state
  from allowed
  order by period asc nulls last
  limit $9::integer offset $10::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('inspections', case when count(*) = 0 then 0 else sum(inspections) end, 'critical_exceptions', case when count(*) = 0 then 0 else sum(critical_exceptions) end, 'warning_exceptions', case when count(*) = 0 then 0 else sum(warning_exceptions) end, 'previous_inspections', case when count(*) = 0 then 0 else sum(previous_inspections) end, 'previous_critical_exceptions', case when count(*) = 0 then 0 else sum(previous_critical_exceptions) end, 'previous_warning_exceptions', case when count(*) = 0 then 0 else sum(previous_warning_exceptions) end, 'tires_read', case when count(*) = 0 then 0 else sum(tires_read) end, 'hundreds_read', sum(hundreds_read), 'previous_hundreds_read', sum(previous_hundreds_read), 'critical_per_100', (case when count(*) = 0 then 0 else sum(critical_exceptions) end)::numeric / nullif(sum(hundreds_read), 0), 'warning_per_100', (case when count(*) = 0 then 0 else sum(warning_exceptions) end)::numeric / nullif(sum(hundreds_read), 0), 'previous_critical_per_100', (case when count(*) = 0 then 0 else sum(previous_critical_exceptions) end)::numeric / nullif(sum(previous_hundreds_read), 0), 'previous_warning_per_100', (case when count(*) = 0 then 0 else sum(previous_warning_exceptions) end)::numeric / nullif(sum(previous_hundreds_read), 0)) from allowed having true) as totals
