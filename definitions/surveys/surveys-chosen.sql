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
  select distinct on (done.location_id, case when :report_type is distinct from 'latest' then done.survey_id end) done.*
  from :dataset(finished-surveys) done
  where done.kind in ('dealer', 'fleet')
    and (:account_group is null or done.account_id in (
      select account_id from accounts
      where location_type = (select location_type from :dataset(location-type-of-group) chosen)
        or (:include_local_books and location_type = 1)))
    and (:accounts is null or done.account_id = any(:accounts))
    and (:locations is null or done.location_id = any(:locations))
    and (:countries is null or done.location_id in (select location_id from locations where country_code = any(:countries)))
    and (:states is null or done.location_id in (select location_id from locations where country_code || '-' || state_code = any(:states)))
    and (:regions is null or done.location_id in (select location_id from locations where region = any(:regions)))
    and (:dealers is null or done.dealer_id = any(:dealers))
    and (:date_from is null or done.survey_date >= :date_from)
    and (:date_to is null or done.survey_date <= :date_to)
    and (:survey_by is null or done.survey_by = any(:survey_by))
    and (:survey_id is null or done.survey_id = :survey_id)
    -- A survey that read no tire says nothing of the location: the latest is the last that did.
    and (:report_type is distinct from 'latest' or exists (
      select from inspections i where i.survey_id = done.survey_id and i.survey_kind in ('dealer', 'fleet') and i.total_tires_read_count > 0))
  order by done.location_id, case when :report_type is distinct from 'latest' then done.survey_id end,
    done.survey_date desc, done.survey_id desc
) s
join accounts a on a.account_id = s.account_id
join locations l on l.location_id = s.location_id
left join dealers d on d.dealer_id = s.dealer_id
left join user_names enterer on enterer.user_id = s.created_by
left join user_names finisher on finisher.user_id = s.finished_by
where :report_type is distinct from 'exceptions' or exists (
  select from inspections i
  where i.survey_id = s.survey_id and i.survey_kind in ('dealer', 'fleet') and i.critical_exceptions + i.warning_exceptions > 0)
