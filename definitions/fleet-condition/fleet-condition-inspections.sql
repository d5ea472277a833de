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
  where seen.account_id = any(:account_ids)
    and seen.total_tires_read_count > 0
    and (:inspection_kind is null or :inspection_kind = 'all' or (seen.survey_kind = 'checkpoint') = (:inspection_kind = 'checkpoint'))
    and (:countries is null or seen.location_id in (select location_id from locations where country_code = any(:countries)))
    and (:states is null or seen.location_id in (select location_id from locations where country_code || '-' || state_code = any(:states) or country_code = any(:states)))
    and (:vocations is null or seen.account_id in (select account_id from accounts where vocation = any(:vocations)))
    and (:unit_types is null or seen.unit_id in (select unit_id from units where unit_type = any(:unit_types)))
    and (:date_from is null or seen.inspected_on >= :date_from)
    and (:date_to is null or seen.inspected_on <= :date_to)
  order by seen.unit_id, seen.inspected_on desc, seen.inspected_time desc, seen.inspection_id desc
) i
join units u on u.unit_id = i.unit_id
join accounts a on a.account_id = i.account_id
join locations l on l.location_id = i.location_id
