-- Keeps what is entered of a configuration so far. Without an id it is new; only its author goes on with it.
insert into lease_configurations as c (
  configuration_id, account_id, created_by, state, fssm_id, regions, address, city, country_code, state_code, postal_code,
  latitude, longitude, coordinates_of, fleet_types, lease_term, comments, answers)
select coalesce(:id, nextval(pg_get_serial_sequence('lease_configurations', 'configuration_id'))), a.account_id, :user_id, 'draft', case when :fssm_id is not null then coalesce(staff.value, 0) end, checked.regions,
  coalesce(btrim(:address), ''), coalesce(btrim(:city), ''), checked.country_code, checked.state_code, coalesce(upper(btrim(:zip)), ''),
  at.latitude, at.longitude, coalesce(at.coordinates_of, 'none'), coalesce(:fleet_types, '{}'), :lease_term, coalesce(btrim(:comments), ''), given.answers
from accounts a
cross join lateral (select checked_lease_answers(jsonb_build_object(
    'fleet_sizes', :fleet_sizes::text,
    'precipitations', :precipitations::text,
    'yard_slopes', :yard_slopes::text,
    'yard_surfaces', :yard_surfaces::text,
    'vehicle_crossing_frequencies', :vehicle_crossing_frequencies::text,
    'traffic_flows', :traffic_flows::text,
    'pressure_specifications', :pressure_specifications::text,
    'vehicle_loads', :vehicle_loads::text,
    'tread_patterns', :tread_patterns::text,
    'cleanings', :cleanings::text,
    'fleet_list_managements', :fleet_list_managements::text,
    'multi_unit_trailer_configurations', :multi_unit_trailer_configurations::text)) as answers) given
cross join :dataset(lease-geocode) at
cross join lateral (
  -- A state carries its country; of another country, or of none that is known, it is refused by the table.
  select :country::text as country_code, case when :country is not null then regexp_replace(:state, '^' || :country || '-', '') end as state_code,
    case when coalesce(:regions, '{}') <@ array(select r.value from :dataset(lease-regions) r) then coalesce(:regions, '{}') else array[''] end as regions
) checked
left join :dataset(lease-staff) staff on staff.value = :fssm_id
where a.account_id = :account_id
  and a.location_type = (select g.location_type from :dataset(location-type-of-group) g)
  and (:id is null or exists (select from lease_configurations there where there.configuration_id = :id and there.created_by = :user_id))
on conflict (configuration_id) do update set
  version = c.version + 1, state = case lease_draft(c.state) when 'draft' then excluded.state end, account_id = excluded.account_id, fssm_id = excluded.fssm_id, regions = excluded.regions,
  address = excluded.address, city = excluded.city, country_code = excluded.country_code, state_code = excluded.state_code, postal_code = excluded.postal_code,
  latitude = excluded.latitude, longitude = excluded.longitude, coordinates_of = excluded.coordinates_of, fleet_types = excluded.fleet_types,
  lease_term = excluded.lease_term, comments = excluded.comments, answers = excluded.answers, updated_at = now()
where c.version = :version
returning c.configuration_id as id, c.version, c.account_id
