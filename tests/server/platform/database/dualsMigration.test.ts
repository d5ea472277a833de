import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { migrate, readMigrations } from '../../../../server/platform/database/migrate.ts'
import { testDatabase } from './testDatabase.ts'

const before = readMigrations().filter(({ name }) => name < '0167')

describe('the migration of single wheels', () => {
  it('empties their state of a dual, leaves that of duals, and says how many it changed', async () => {
    const database = await testDatabase.openEmpty()
    await migrate(database, before)
    await database.script(`
      insert into countries (country_code, name, region) values ('US', 'United States', 'NA');
      insert into states (country_code, state_code, name) values ('US', 'OH', 'Ohio');
      insert into axle_configurations (configuration_code, unit_type, name, axle_count, tire_count) values ('X', 'tractor', 'Two axles', 2, 4);
      insert into axle_configuration_wheels (configuration_code, axle_number, side, wheel_index, position_code, axle_kind, is_lift_axle) values
        ('X', 1, 'left', 1, 'LF', 'steer', false), ('X', 2, 'left', 1, 'LRO', 'drive', false), ('X', 2, 'left', 2, 'LRI', 'drive', false);
      insert into accounts (account_id, account_number, name, location_type, country_code) values (7, '7', 'Seven', 3, 'US');
      insert into locations (location_id, account_id, location_number, name, state_code, country_code) values (8, 7, '1', 'Akron', 'OH', 'US');
      insert into units (unit_id, account_id, location_id, unit_number, unit_type, configuration_code) values (9, 7, 8, 'U', 'tractor', 'X');
      select ensure_month('2026-01-10');
      insert into inspections (account_id, inspected_on, inspection_id, survey_id, survey_kind, survey_by, location_id, unit_id, inspected_time, odometer_miles, total_tires, total_tires_read_count)
      values (7, '2026-01-10', 1, 1, 'fleet', 'A. Person', 8, 9, '10:00', 10000, 3, 3);
      insert into readings (account_id, inspected_on, inspection_id, axle_number, side, wheel_index, pressure_severity, tread_severity, duals_severity)
      values (7, '2026-01-10', 1, 1, 'left', 1, 'not_read', 'not_read', 'ok'), (7, '2026-01-10', 1, 2, 'left', 1, 'ok', 'ok', 'ok'), (7, '2026-01-10', 1, 2, 'left', 2, 'ok', 'ok', 'ok');`)
    const told: string[] = []
    await migrate(database, undefined, (line) => told.push(line))
    expect(
      await database.query(sql`select axle_number, wheel_index, duals_severity from readings order by 1, 2`),
    ).toEqual([
      { axle_number: 1, wheel_index: 1, duals_severity: null },
      { axle_number: 2, wheel_index: 1, duals_severity: 'ok' },
      { axle_number: 2, wheel_index: 2, duals_severity: 'ok' },
    ])
    expect(told).toEqual(['Single wheels: the state of a dual was emptied in 1 readings.'])
    await database.close()
  })
})
