with data as (
-- What stands above the tires of one survey.
select
  s.survey_id,
  s.account_id,
  s.location_id,
  s.survey_date,
  json_build_object(
    'survey_number', s.survey_id::text,
    'survey_by', s.survey_by,
    'entered_by', s.entered_by,
    'finished_by', s.finished_by,
    'comments', s.comments,
    'survey_by_company', s.company,
    'survey_date', s.survey_date,
    'survey_time', to_char(seen.first_time, 'HH24:MI'),
    'survey_date_time', to_char(s.survey_date + coalesce(seen.first_time, '00:00'), 'YYYY-MM-DD"T"HH24:MI:SS'),
    'account_name', s.fleet_name,
    'location_name', s.fleet_location_name,
    'address_city_state_view', s.fleet_location,
    'has_trailer_readiness_report', readiness.survey_id is not null,
    'readiness_survey_id', readiness.survey_id,
    'units', seen.units,
    'tires', seen.tires,
    'tires_read', seen.tires_read,
    'critical_exceptions', seen.critical,
    'warning_exceptions', seen.warning
  ) as survey_detail_info,
  '/trailer-readiness-report/' || readiness.survey_id as url_to_trailer_readiness_report,
  seen.wheels as records_total
from (
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
) s
cross join lateral (
  select
    min(i.inspected_time) filter (where i.inspected_time <> '00:00') as first_time,
    count(distinct i.unit_id) filter (where i.total_tires_read_count > 0) as units,
    coalesce(sum(i.total_tires) filter (where i.total_tires_read_count > 0), 0)::bigint as tires,
    coalesce(sum(i.total_tires_read_count), 0)::bigint as tires_read,
    coalesce(sum(i.total_tires), 0)::bigint as wheels,
    coalesce(sum(i.critical_exceptions), 0)::bigint as critical,
    coalesce(sum(i.warning_exceptions), 0)::bigint as warning
  from inspections i
  where i.account_id = s.account_id and i.survey_id = s.survey_id
) seen
left join lateral (select c.survey_id from trailer_checks c where c.survey_id = s.survey_id limit 1) readiness on true
), allowed as materialized (
  select * from data
  where false
), page as (
  select survey_id, survey_date, survey_detail_info, url_to_trailer_readiness_report, records_total
  from allowed
  order by survey_id asc nulls last
  limit $14::integer offset $15::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
