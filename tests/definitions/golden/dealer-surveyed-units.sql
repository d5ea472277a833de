with data as (
select *
from (
-- One row a unit looked at in a survey that surveys-chosen chooses. It has a reading of each of its tires; those with an exception are counted where only they are wanted.
select
  i.inspection_id,
  s.survey_id,
  s.account_id,
  s.location_id,
  s.kind,
  i.unit_id,
  case when $1::boolean then exceptional.tires else i.total_tires end as total_tires
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
  select distinct on (done.location_id, case when $2::text is distinct from 'latest' then done.survey_id end) done.*
  from (
-- Surveys that are finished. An open one is a draft: no report, list or file tells anything of it.
select s.survey_id, s.account_id, s.location_id, s.kind, s.survey_date, s.survey_by, s.dealer_id, s.created_by, s.finished_by, s.comments
from surveys s
where s.state = 'finished'
) done
  where done.kind in ('dealer', 'fleet')
    and ($3::text is null or done.account_id in (
      select account_id from accounts
      where location_type = (select location_type from (
-- The location type behind the word that names a group of accounts.
select case $3::text
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
        or ($4::boolean and location_type = 1)))
    and ($5::bigint[] is null or done.account_id = any($5::bigint[]))
    and ($6::bigint[] is null or done.location_id = any($6::bigint[]))
    and ($7::text[] is null or done.location_id in (select location_id from locations where country_code = any($7::text[])))
    and ($8::text[] is null or done.location_id in (select location_id from locations where country_code || '-' || state_code = any($8::text[])))
    and ($9::text[] is null or done.location_id in (select location_id from locations where region = any($9::text[])))
    and ($10::bigint[] is null or done.dealer_id = any($10::bigint[]))
    and ($11::date is null or done.survey_date >= $11::date)
    and ($12::date is null or done.survey_date <= $12::date)
    and ($13::text[] is null or done.survey_by = any($13::text[]))
    and ($14::bigint is null or done.survey_id = $14::bigint)
    -- A survey that read no tire says nothing of the location: the latest is the last that did.
    and ($2::text is distinct from 'latest' or exists (
      select from inspections i where i.survey_id = done.survey_id and i.survey_kind in ('dealer', 'fleet') and i.total_tires_read_count > 0))
  order by done.location_id, case when $2::text is distinct from 'latest' then done.survey_id end,
    done.survey_date desc, done.survey_id desc
) s
join accounts a on a.account_id = s.account_id
join locations l on l.location_id = s.location_id
left join dealers d on d.dealer_id = s.dealer_id
left join user_names enterer on enterer.user_id = s.created_by
left join user_names finisher on finisher.user_id = s.finished_by
where $2::text is distinct from 'exceptions' or exists (
  select from inspections i
  where i.survey_id = s.survey_id and i.survey_kind in ('dealer', 'fleet') and i.critical_exceptions + i.warning_exceptions > 0)
) s
join inspections i on i.survey_id = s.survey_id and i.survey_kind in ('dealer', 'fleet')
left join lateral (
  select count(*) as tires from readings r
  where $1::boolean and r.account_id = i.account_id and r.inspected_on = i.inspected_on and r.inspection_id = i.inspection_id
    and i.critical_exceptions + i.warning_exceptions > 0 and array[r.pressure_severity, r.tread_severity, r.duals_severity, r.axle_severity] && array['critical', 'warning']
) exceptional on true
) unit
where unit.kind = 'dealer'
), allowed as materialized (
  select * from data
  where false
), page as (
  select inspection_id, survey_id, kind, unit_id, total_tires
  from allowed
  order by inspection_id asc nulls last
  limit $15::integer offset $16::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
