with data as (
-- One row a survey, with what it found. A percentage is of the units that its location had in service on that day, where that is known, else of those it has
-- now; it is blank where there are none.
-- Each of what is added up is read once for all surveys, not once for each.
with surveyed as materialized (
  select * from (
-- Tire surveys by a dealer or the fleet itself, as the filters choose them. The scope comes before the choice of the latest.
select
  s.survey_id,
  s.account_id,
  s.location_id,
  s.kind,
  s.survey_date,
  s.survey_by,
  enterer.name as entered_by,
  finisher.name as finished_by,
  nullif(s.comments, '') as comments,
  a.name as fleet_name,
  l.name as fleet_location_name,
  concat_ws(', ', nullif(l.address, ''), nullif(l.city, ''), l.state_code) as fleet_location,
  coalesce(d.name, a.name) as company,
  case when d.dealer_id is not null then concat_ws(', ', d.name, nullif(d.city, ''), d.state_code) end as dealer_location
from (
  select distinct on (done.location_id, case when $1::text is distinct from 'latest' then done.survey_id end) done.*
  from (
-- Surveys that are finished. An open one is a draft: no report, list or file tells anything of it.
select s.survey_id, s.account_id, s.location_id, s.kind, s.survey_date, s.survey_by, s.dealer_id, s.created_by, s.finished_by, s.comments
from surveys s
where s.state = 'finished'
) done
  where done.kind in ('dealer', 'fleet')
    and ($2::text is null or done.account_id in (
      select account_id from accounts
      where location_type = (select location_type from (
-- The location type behind the word that names a group of accounts.
select case $2::text
  when 'unknown' then 0
  when 'local_book' then 1
  when 'preferred_fleet' then 2
  when 'us_national_account' then 3
  when 'canadian_common_owner' then 4
  when 'government' then 5
  when 'leasing' then 9
  when 'canadian_national_account' then 10
end as location_type
) chosen)
        or ($3::boolean and location_type = 1)))
    and ($4::bigint[] is null or done.account_id = any($4::bigint[]))
    and ($5::bigint[] is null or done.location_id = any($5::bigint[]))
    and ($6::text[] is null or done.location_id in (select location_id from locations where country_code = any($6::text[])))
    and ($7::text[] is null or done.location_id in (select location_id from locations where country_code || '-' || state_code = any($7::text[])))
    and ($8::text[] is null or done.location_id in (select location_id from locations where region = any($8::text[])))
    and ($9::bigint[] is null or done.dealer_id = any($9::bigint[]))
    and ($10::date is null or done.survey_date >= $10::date)
    and ($11::date is null or done.survey_date <= $11::date)
    and ($12::text[] is null or done.survey_by = any($12::text[]))
    and ($13::bigint is null or done.survey_id = $13::bigint)
    -- A survey that read no tire says nothing of the location: the latest is the last that did.
    and ($1::text is distinct from 'latest' or exists (
      select from inspections i where i.survey_id = done.survey_id and i.survey_kind in ('dealer', 'fleet') and i.total_tires_read_count > 0))
  order by done.location_id, case when $1::text is distinct from 'latest' then done.survey_id end,
    done.survey_date desc, done.survey_id desc
) s
join accounts a on a.account_id = s.account_id
join locations l on l.location_id = s.location_id
left join dealers d on d.dealer_id = s.dealer_id
left join user_names enterer on enterer.user_id = s.created_by
left join user_names finisher on finisher.user_id = s.finished_by
where $1::text is distinct from 'exceptions' or exists (
  select from inspections i
  where i.survey_id = s.survey_id and i.survey_kind in ('dealer', 'fleet') and i.critical_exceptions + i.warning_exceptions > 0)
) survey
), known as (
  select stay.location_id, min(stay.recorded_on) as since
  from unit_stays stay
  where stay.location_id in (select location_id from surveyed)
  group by stay.location_id
), chosen as materialized (
  -- Whose units count: those of its day, or those of now, which are as of infinity.
  select s.*, case when s.survey_date >= known.since then s.survey_date else 'infinity' end as as_of
  from surveyed s
  left join known on known.location_id = s.location_id
), looked_at as (
  -- A unit counts once in a survey, however often it was looked at; one of which no tire was read was not inspected.
  select
    i.survey_id,
    i.unit_id,
    sum(i.total_tires) as tires,
    sum(i.total_tires_read_count) as tires_read,
    sum(i.critical_exceptions) as critical_exceptions,
    sum(i.warning_exceptions) as warning_exceptions,
    sum(i.critical_exceptions + i.warning_exceptions) as exceptions
  from chosen s
  join inspections i on i.survey_id = s.survey_id and i.survey_kind in ('dealer', 'fleet')
  group by i.survey_id, i.unit_id
  having sum(i.total_tires_read_count) > 0
), seen as materialized (
  -- A unit that is away was seen, but is not among those of the location.
  select
    s.survey_id,
    sum(n.tires)::bigint as tires,
    sum(n.tires_read)::bigint as tires_read,
    count(*) as units,
    sum(n.critical_exceptions)::bigint as critical_exceptions,
    sum(n.warning_exceptions)::bigint as warning_exceptions,
    sum(n.exceptions)::bigint as exceptions,
    count(*) filter (where n.exceptions > 0) as units_with_exceptions,
    count(*) filter (where u.unit_type = 'tractor') as tractors,
    count(*) filter (where u.unit_type = 'trailer') as trailers,
    count(*) filter (where u.unit_type = 'tractor' and not own.is_home) as away_tractors,
    count(*) filter (where u.unit_type = 'trailer' and not own.is_home) as away_trailers,
    array_agg(n.unit_id) as unit_ids,
    array_agg(n.unit_id) filter (where not own.is_home) as away_unit_ids
  from chosen s
  join looked_at n using (survey_id)
  join units u using (unit_id)
  cross join lateral (
    select case when s.as_of = 'infinity' then u.location_id = s.location_id and u.is_active else exists (
      select from unit_stays stay
      where stay.unit_id = n.unit_id and stay.location_id = s.location_id and coalesce(stay.began_on <= s.as_of, true) and coalesce(stay.ended_on > s.as_of, true)
    ) end as is_home
  ) own
  group by s.survey_id
), fleet as (
  select
    u.location_id,
    'infinity'::date as as_of,
    count(*) filter (where u.unit_type = 'tractor') as tractors,
    count(*) filter (where u.unit_type = 'trailer') as trailers,
    array_agg(u.unit_id) as unit_ids
  from units u
  where u.is_active and u.location_id in (select location_id from chosen where as_of = 'infinity')
  group by u.location_id
  union all
  select
    day.location_id,
    day.as_of,
    count(*) filter (where u.unit_type = 'tractor'),
    count(*) filter (where u.unit_type = 'trailer'),
    array_agg(u.unit_id)
  from (select distinct location_id, as_of from chosen where as_of <> 'infinity') day
  join unit_stays stay on stay.location_id = day.location_id and coalesce(stay.began_on <= day.as_of, true) and coalesce(stay.ended_on > day.as_of, true)
  join units u on u.unit_id = stay.unit_id
  group by day.location_id, day.as_of
), readiness as (
  select
    c.survey_id,
    case when bool_or(c.result = 'failed') then 'failed' when bool_or(c.result = 'incomplete') then 'incomplete' else 'passed' end as result
  from chosen s
  join trailer_checks c using (survey_id)
  group by c.survey_id
)
select
  s.survey_id,
  s.account_id,
  s.location_id,
  s.kind,
  s.fleet_location_name,
  s.fleet_location,
  s.survey_date,
  s.company,
  s.fleet_name,
  s.dealer_location,
  s.survey_by,
  s.entered_by,
  coalesce(seen.tires, 0) as total_tires,
  coalesce(seen.tires_read, 0) as tires_read,
  coalesce(seen.units, 0) as total_units,
  coalesce(seen.critical_exceptions, 0) as critical_exceptions,
  coalesce(seen.warning_exceptions, 0) as warning_exceptions,
  coalesce(seen.exceptions, 0) as exceptions,
  coalesce(seen.units_with_exceptions, 0) as units_with_exceptions,
  coalesce(seen.trailers, 0) as trailer_units_count,
  coalesce(seen.tractors, 0) as tractor_units_count,
  round(100.0 * coalesce(seen.tractors, 0) / nullif(coalesce(fleet.tractors, 0) + coalesce(seen.away_tractors, 0), 0), 2) as tractors_surveyed_percentage,
  round(100.0 * coalesce(seen.trailers, 0) / nullif(coalesce(fleet.trailers, 0) + coalesce(seen.away_trailers, 0), 0), 2) as trailers_surveyed_percentage,
  case when s.as_of = 'infinity' then 'today' else 'survey' end as units_as_of,
  readiness.result as trailer_readiness,
  case when readiness.result is not null then s.survey_id end as readiness_survey_id,
  seen.unit_ids,
  fleet.unit_ids || seen.away_unit_ids as fleet_unit_ids,
  'ok' as result_status,
  '' as message
from chosen s
left join seen using (survey_id)
left join fleet on fleet.location_id = s.location_id and fleet.as_of = s.as_of
left join readiness using (survey_id)
-- Fenced by offset: what is asked of these rows comes after the joins, or the planner expects a few and compares each with each.
offset 0
), allowed as materialized (
  select * from data
  where (fleet_location_name ~ $14::text or fleet_location ~ $14::text or company ~ $14::text or fleet_name ~ $14::text or survey_by ~ $14::text or entered_by ~ $14::text)
), page as (
  select survey_id, fleet_location_name, fleet_location, survey_date, company, fleet_name, survey_by, entered_by, total_tires, tires_read, total_units, critical_exceptions, warning_exceptions, exceptions, units_with_exceptions, trailer_units_count, tractor_units_count, tractors_surveyed_percentage, trailers_surveyed_percentage, units_as_of, trailer_readiness, readiness_survey_id
  from allowed
  order by survey_id asc nulls last
  limit $15::integer offset $16::bigint
), inside_unit_ids as (
  select count(distinct inside.value) as count from allowed, unnest(unit_ids) inside (value)
), inside_fleet_unit_ids as (
  select count(distinct inside.value) as count from allowed, unnest(fleet_unit_ids) inside (value)
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('records_total', count(*), 'surveys', count(*), 'tires', case when count(*) = 0 then 0 else sum(total_tires) end, 'tires_read', case when count(*) = 0 then 0 else sum(tires_read) end, 'units', case when count(*) = 0 then 0 else sum(total_units) end, 'units_with_exceptions', case when count(*) = 0 then 0 else sum(units_with_exceptions) end, 'critical_exceptions', case when count(*) = 0 then 0 else sum(critical_exceptions) end, 'warning_exceptions', case when count(*) = 0 then 0 else sum(warning_exceptions) end, 'exceptions', case when count(*) = 0 then 0 else sum(exceptions) end, 'total_of_trucks_surveyed', case when count(*) = 0 then 0 else sum(tractor_units_count) end, 'total_of_trailers_surveyed', case when count(*) = 0 then 0 else sum(trailer_units_count) end, 'inspections', case when count(*) = 0 then 0 else sum(total_units) end, 'inspected_units', (select count from inside_unit_ids), 'inspected_vehicles', (select count from inside_unit_ids), 'fleet_vehicles', (select count from inside_fleet_unit_ids), 'not_inspected_units', ((select count from inside_fleet_unit_ids) - (select count from inside_unit_ids)), 'result_status', max(result_status), 'message', max(message)) from allowed having true) as totals
