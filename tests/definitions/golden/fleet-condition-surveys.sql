with data as (
-- Where the inspections come from.
select
  i.survey_id, i.location_name, i.survey_kind, s.survey_date, s.survey_by,
  coalesce(d.name, case when i.survey_kind <> 'checkpoint' then i.account_name end) as company,
  count(*) as units,
  sum(i.total_tires)::bigint as tires,
  sum(i.critical_exceptions + i.warning_exceptions)::bigint as exceptions
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
  where seen.account_id = any($1::bigint[])
    and seen.total_tires_read_count > 0
    and ($2::text is null or $2::text = 'all' or (seen.survey_kind = 'checkpoint') = ($2::text = 'checkpoint'))
    and ($3::text[] is null or seen.location_id in (select location_id from locations where country_code = any($3::text[])))
    and ($4::text[] is null or seen.location_id in (select location_id from locations where country_code || '-' || state_code = any($4::text[]) or country_code = any($4::text[])))
    and ($5::text[] is null or seen.account_id in (select account_id from accounts where vocation = any($5::text[])))
    and ($6::text[] is null or seen.unit_id in (select unit_id from units where unit_type = any($6::text[])))
    and ($7::date is null or seen.inspected_on >= $7::date)
    and ($8::date is null or seen.inspected_on <= $8::date)
  order by seen.unit_id, seen.inspected_on desc, seen.inspected_time desc, seen.inspection_id desc
) i
join units u on u.unit_id = i.unit_id
join accounts a on a.account_id = i.account_id
join locations l on l.location_id = i.location_id
) i
join (
-- Surveys that are finished. An open one is a draft: no report, list or file tells anything of it.
select s.survey_id, s.account_id, s.location_id, s.kind, s.survey_date, s.survey_by, s.dealer_id, s.created_by, s.finished_by, s.comments
from surveys s
where s.state = 'finished'
) s on s.survey_id = i.survey_id
left join dealers d on d.dealer_id = s.dealer_id
group by i.survey_id, i.location_name, i.survey_kind, s.survey_date, s.survey_by, d.name, i.account_name
), allowed as materialized (
  select * from data
  where (location_name ~ $9::text)
), page as (
  select survey_id, survey_date, location_name, survey_kind, survey_by, company, units, tires, exceptions
  from allowed
  order by survey_id asc nulls last
  limit $10::integer offset $11::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('surveys', count(*), 'units', case when count(*) = 0 then 0 else sum(units) end, 'tires', case when count(*) = 0 then 0 else sum(tires) end, 'exceptions', case when count(*) = 0 then 0 else sum(exceptions) end) from allowed having true) as totals
