-- One row a month or week that the chosen days touch, also where nothing was inspected. Beside it the same days of the
-- year before: of a month the same dates, of a week 52 weeks earlier, so that weekdays meet weekdays. Nothing known of
-- those days is null, not zero.
select
  p.period,
  p.period_end,
  p.period < :date_from or p.period_end > :date_to as is_partial,
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
    (case :interval when 'week' then g + interval '6 days' else g + interval '1 month' - interval '1 day' end)::date as period_end
  from generate_series(
    date_trunc(case :interval when 'week' then 'week' else 'month' end, :date_from::timestamp),
    :date_to::timestamp,
    case :interval when 'week' then interval '7 days' else interval '1 month' end) g
) p
left join (
  select
    date_trunc(case :interval when 'week' then 'week' else 'month' end, d.day::timestamp)::date as period,
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
      and seen.inspected_on between :date_from and :date_to
      and (:account_group is null or seen.account_id in (select account_id from accounts where location_type = case :account_group
        when 'us_national_account' then 3 when 'canadian_common_owner' then 4 when 'canadian_national_account' then 10 when 'preferred_fleet' then 2 end))
      and (:accounts is null or seen.account_id = any(:accounts))
      and (:locations is null or seen.location_id = any(:locations))
      and (:countries is null or seen.location_id in (select location_id from locations where country_code = any(:countries)))
      and (:states is null or seen.location_id in (select location_id from locations where country_code || '-' || state_code = any(:states)))
    union all
    select case :interval when 'week' then seen.inspected_on + 364 else (seen.inspected_on + interval '1 year')::date end,
      false, seen.unit_id, seen.total_tires_read_count, seen.critical_exceptions, seen.warning_exceptions
    from inspections seen
    where seen.survey_kind = 'checkpoint'
      and case :interval when 'week' then seen.inspected_on + 364 else (seen.inspected_on + interval '1 year')::date end between :date_from and :date_to
      and seen.inspected_on between :date_from - 367 and :date_to - 364
      and (:account_group is null or seen.account_id in (select account_id from accounts where location_type = case :account_group
        when 'us_national_account' then 3 when 'canadian_common_owner' then 4 when 'canadian_national_account' then 10 when 'preferred_fleet' then 2 end))
      and (:accounts is null or seen.account_id = any(:accounts))
      and (:locations is null or seen.location_id = any(:locations))
      and (:countries is null or seen.location_id in (select location_id from locations where country_code = any(:countries)))
      and (:states is null or seen.location_id in (select location_id from locations where country_code || '-' || state_code = any(:states)))
  ) d
  group by 1
) f on f.period = p.period
