-- Adds a unit to a location, or changes the one with the id. An id that is not there, or another version, writes nothing.
insert into units as p (
  unit_id, account_id, location_id, unit_number, unit_type, configuration_code, vin, dot, license_plate, license_plate_country,
  license_plate_state, manufacturer, model, model_year, vocation, created_by)
select coalesce(:id, nextval(pg_get_serial_sequence('units', 'unit_id'))), l.account_id, l.location_id, btrim(:unit_number), coalesce(c.unit_type, :type),
  known_configuration(c.configuration_code), unused_vin(checked_vin(:vin, l.country_code), taken.unit_number), nullif(btrim(:dot), ''), upper(nullif(btrim(:license_plate), '')),
  case when btrim(:license_plate) <> '' then split_part(plate.state, '-', 1) end,
  case when btrim(:license_plate) <> '' then split_part(plate.state, '-', 2) end,
  nullif(btrim(:manufacturer), ''), nullif(btrim(:model), ''), checked_year(:year), known_vocation(:vocation), :user_id
from locations l
cross join known_plate_state(:license_plate_state) plate (state)
left join axle_configurations c on c.configuration_code = :configuration and c.unit_type = :type
-- A VIN that two units had before is no reason to refuse what else is changed of one of them.
left join lateral (
  select u.unit_number from units u
  where u.account_id = l.account_id and u.vin = upper(btrim(:vin)) and u.is_active and u.unit_id is distinct from :id and u.location_id in (select place.location_id from locations place)
    and not exists (select from units same where same.unit_id = :id and same.vin = u.vin)
  order by u.unit_number_order
  limit 1
) taken on true
where l.location_id = :location_id
  and (:id is null or exists (select from units there where there.unit_id = :id and there.location_id = l.location_id and there.is_active))
on conflict (unit_id) do update set
  version = p.version + 1, unit_number = excluded.unit_number, unit_type = excluded.unit_type, configuration_code = excluded.configuration_code,
  vin = excluded.vin, dot = excluded.dot, license_plate = excluded.license_plate, license_plate_country = excluded.license_plate_country,
  license_plate_state = excluded.license_plate_state, manufacturer = excluded.manufacturer, model = excluded.model,
  model_year = excluded.model_year, vocation = excluded.vocation
where p.version = :version
returning p.unit_id as id, p.account_id, p.location_id, p.version
