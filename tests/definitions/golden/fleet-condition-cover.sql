with data as (
-- What the report says of itself on its first page. Its title stands there already: a report without a name of its own has none.
select
  nullif(trim($1::text), '') as report_name,
  string_agg(distinct i.account_name, ', ' order by i.account_name) as account_names,
  -- More names than a line or two hold say nothing: then how many there are.
  case when count(distinct i.account_name) > 10 then count(distinct i.account_name)::text else string_agg(distinct i.account_name, ', ' order by i.account_name) end as accounts,
  count(distinct i.location_id) as locations,
  count(*) as units,
  coalesce($2::date, min(i.inspected_on)) as date_from,
  coalesce($3::date, max(i.inspected_on)) as date_to,
  nullif(trim($4::text), '') as comment
from (
-- The latest inspection of each unit that is chosen. One that read no tire inspected nothing. The scope comes before the choice of the latest, so a dealer gets the latest they may see.
select i.*, u.unit_number, u.unit_number_order, u.unit_type, u.configuration_code, u.manufacturer, u.model, u.model_year, a.name as account_name, a.account_number, l.name as location_name
from (
  select distinct on (seen.unit_id)
    seen.inspection_id, seen.account_id, seen.location_id, seen.unit_id, seen.survey_id, seen.survey_kind, seen.survey_by,
    seen.inspected_on, seen.inspected_time, seen.odometer_miles, seen.total_tires, seen.total_tires_read_count,
    seen.pressure_critical, seen.pressure_warning, seen.tread_depth_critical, seen.tread_depth_warning,
    seen.tread_mismatch_axle_critical + seen.tread_mismatch_duals_critical as mismatch_critical,
    seen.tread_mismatch_axle_warning + seen.tread_mismatch_duals_warning as mismatch_warning,
    seen.critical_exceptions, seen.warning_exceptions
  from inspections seen
  where seen.account_id = any($5::bigint[])
    and seen.total_tires_read_count > 0
    and ($6::text is null or $6::text = 'all' or (seen.survey_kind = 'checkpoint') = ($6::text = 'checkpoint'))
    and ($7::text[] is null or seen.location_id in (select location_id from locations where country_code = any($7::text[])))
    and ($8::text[] is null or seen.location_id in (select location_id from locations where country_code || '-' || state_code = any($8::text[]) or country_code = any($8::text[])))
    and ($9::text[] is null or seen.account_id in (select account_id from accounts where vocation = any($9::text[])))
    and ($10::text[] is null or seen.unit_id in (select unit_id from units where unit_type = any($10::text[])))
    and ($2::date is null or seen.inspected_on >= $2::date)
    and ($3::date is null or seen.inspected_on <= $3::date)
  order by seen.unit_id, seen.inspected_on desc, seen.inspected_time desc, seen.inspection_id desc
) i
join units u on u.unit_id = i.unit_id
join accounts a on a.account_id = i.account_id
join locations l on l.location_id = i.location_id
) i
), allowed as materialized (
  select * from data
  where false
), page as (
  select report_name, account_names, accounts, locations, units, date_from, date_to, comment
  from allowed
  order by report_name collate "und-x-icu" asc nulls last
  limit $11::integer offset $12::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
