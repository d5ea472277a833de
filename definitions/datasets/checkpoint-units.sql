-- One row a unit: its latest checkpoint inspection in the chosen time, or every one of them.
-- The scope comes before the choice of the latest, so a dealer gets the latest they may see.
select
  i.inspection_id,
  i.account_id,
  i.location_id,
  i.unit_id,
  i.survey_id,
  u.unit_number,
  a.name as account_name,
  l.name as fleet_location,
  i.inspected_on as unit_date,
  i.inspected_time as unit_time,
  coalesce(i.license_plate, u.license_plate) as license_number,
  i.survey_by,
  i.total_tires,
  i.total_tires_read_count,
  i.critical_exceptions,
  i.warning_exceptions,
  i.pressure_critical,
  i.pressure_warning,
  i.tread_depth_critical,
  i.tread_depth_warning,
  i.tread_mismatch_axle_critical,
  i.tread_mismatch_axle_warning,
  i.tread_mismatch_duals_critical,
  i.tread_mismatch_duals_warning
from (
  select distinct on (seen.unit_id, case when :report_type = 'every' then seen.inspection_id end) seen.*
  from inspections seen
  where seen.survey_kind = 'checkpoint'
    and :scope(seen.account_id, seen.location_id)
    and (:account_group is null or seen.account_id in (
      select account_id from accounts where location_type = case :account_group
        when 'us_national_account' then 3
        when 'canadian_common_owner' then 4
        when 'canadian_national_account' then 10
        when 'preferred_fleet' then 2
      end))
    and (:accounts is null or seen.account_id = any(:accounts))
    and (:locations is null or seen.location_id = any(:locations))
    and (:countries is null or seen.location_id in (select location_id from locations where country_code = any(:countries)))
    and (:states is null or seen.location_id in (select location_id from locations where country_code || '-' || state_code = any(:states)))
    and (:date_from is null or seen.inspected_on >= :date_from)
    and (:date_to is null or seen.inspected_on <= :date_to)
    and (:survey_by is null or seen.survey_by = any(:survey_by))
    and (:unit_id is null or seen.unit_id = :unit_id)
    and (:survey_id is null or seen.survey_id = :survey_id)
  order by seen.unit_id, case when :report_type = 'every' then seen.inspection_id end,
    seen.inspected_on desc, seen.inspected_time desc, seen.inspection_id desc
) i
join units u on u.unit_id = i.unit_id
join accounts a on a.account_id = i.account_id
join locations l on l.location_id = i.location_id
where (:report_type is distinct from 'exceptions' or i.critical_exceptions + i.warning_exceptions > 0)
  and (:report_type is distinct from 'critical' or i.critical_exceptions > 0)
