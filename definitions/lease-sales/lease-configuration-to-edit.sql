-- A configuration as its author goes on with it.
select c.configuration_id as id, c.version, c.account_id, a.name as account_name,
  case a.location_type when 3 then 'us_national_account' when 4 then 'canadian_common_owner' when 10 then 'canadian_national_account' when 2 then 'preferred_fleet' when 5 then 'government' when 9 then 'leasing' end as account_group,
  c.fssm_id, c.regions, c.address, c.city, c.country_code as country, c.country_code || '-' || c.state_code as state, c.postal_code as zip,
  c.fleet_types, c.lease_term, c.comments, c.state as status,
  c.answers ->> 'fleet_sizes' as fleet_sizes,
  c.answers ->> 'precipitations' as precipitations,
  c.answers ->> 'yard_slopes' as yard_slopes,
  c.answers ->> 'yard_surfaces' as yard_surfaces,
  c.answers ->> 'vehicle_crossing_frequencies' as vehicle_crossing_frequencies,
  c.answers ->> 'traffic_flows' as traffic_flows,
  c.answers ->> 'pressure_specifications' as pressure_specifications,
  c.answers ->> 'vehicle_loads' as vehicle_loads,
  c.answers ->> 'tread_patterns' as tread_patterns,
  c.answers ->> 'cleanings' as cleanings,
  c.answers ->> 'fleet_list_managements' as fleet_list_managements,
  c.answers ->> 'multi_unit_trailer_configurations' as multi_unit_trailer_configurations
from lease_configurations c
join accounts a on a.account_id = c.account_id
where c.created_by = :user_id and c.configuration_id = :id
