import type { Database } from '../../server/platform/database/Database.ts'

/** The size of a large location. */
export interface LocationSize {
  units: number
  surveys: number
  openUnits: number
}

/**
 * Adds a location to the fleet '100002'. Its units have ten tires each. Its finished surveys of ten units cover two
 * years, with one tire removed in each. In its open survey every wheel is read. Inspections have no readings, as only
 * lists are measured.
 */
export async function plantLocation(database: Database, { units, surveys, openUnits }: LocationSize): Promise<void> {
  await database.script(`
    create temporary table place as select account_id from accounts where account_number = '100002';
    insert into locations (account_id, location_number, name, city, state_code, country_code, time_zone)
      select account_id, '9000', 'Large yard', 'Casper', 'WY', 'US', 'America/Denver' from place;
    alter table place add column location_id bigint;
    update place set location_id = (select max(location_id) from locations);

    insert into units (account_id, location_id, unit_number, unit_type, configuration_code, vocation)
      select account_id, location_id, 'LY-' || lpad(n::text, 5, '0'), 'tractor', 'TR-6X4', 'regional' from place, generate_series(1, ${units}) n;
    insert into tires (account_id, unit_id, axle_number, side, wheel_index, tire_size, product_line_id)
      select u.account_id, u.unit_id, w.axle_number, w.side, w.wheel_index, '295/75R22.5', (select min(product_line_id) from product_lines where not is_retread)
      from place join units u using (location_id) join axle_configuration_wheels w using (configuration_code);

    insert into surveys (account_id, location_id, kind, survey_date, survey_by)
      select account_id, location_id, 'fleet', current_date - (n % 700 + 1), 'Dana Whitlock' from place, generate_series(1, ${surveys}) n;
    select ensure_month(day::date) from generate_series(current_date - 701, current_date, '1 month') day;
    select ensure_month(current_date);
    insert into inspections (account_id, inspected_on, survey_id, survey_kind, survey_by, location_id, unit_id, inspected_time, total_tires, total_tires_read_count, pressure_warning, tread_depth_critical)
      select s.account_id, s.survey_date, s.survey_id, 'fleet', s.survey_by, s.location_id, u.unit_id, '08:00', 10, 10, u.unit_id % 3, u.unit_id % 2
      from place join surveys s using (location_id)
      join (select unit_id, location_id, row_number() over (order by unit_id) - 1 as number from units) u on u.location_id = place.location_id and u.number / 10 = s.survey_id % ${Math.max(1, Math.floor(units / 10))};
    insert into removed_tires (account_id, location_id, survey_id, inspection_id, unit_id, removed_on, axle_number, side, wheel_index, removal_reason, tread_32nds)
      select i.account_id, i.location_id, i.survey_id, min(i.inspection_id), min(i.unit_id), i.inspected_on, 1, 'left', 1, 'worn to pull point', 4
      from place join inspections i using (location_id) group by i.account_id, i.location_id, i.survey_id, i.inspected_on;
    insert into removed_tire_reasons (removed_tire_id, place, removal_reason)
      select t.removed_tire_id, 1, t.removal_reason from place p join removed_tires t using (location_id);

    insert into surveys (account_id, location_id, kind, survey_date, survey_by, state) select account_id, location_id, 'fleet', current_date, 'Luis Ortega', 'open' from place;
    insert into survey_units (unit_inspection_id, survey_id, unit_id, inspected_time, mileage_entered, mileage_entered_unit)
      select nextval(pg_get_serial_sequence('inspections', 'inspection_id')), s.survey_id, u.unit_id, '09:00', 100000 + u.unit_id, 'mi'
      from place join surveys s on s.location_id = place.location_id and s.state = 'open'
      join lateral (select unit_id from units where location_id = place.location_id order by unit_id limit ${openUnits}) u on true;
    update survey_wheels w set pressure_entered = 80 + w.unit_inspection_id % 40, pressure_entered_unit = 'psi', pressure_psi = 80 + w.unit_inspection_id % 40,
      tread_entered = 3 + w.unit_inspection_id % 15, tread_entered_unit = '32nds', tread_32nds = 3 + w.unit_inspection_id % 15
      from survey_units d join surveys s using (survey_id) join place using (location_id) where d.unit_inspection_id = w.unit_inspection_id;
    drop table place`)
  await database.script('vacuum analyze')
}
