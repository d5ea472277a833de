import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { migrate } from '../../../../server/platform/database/migrate.ts'
import { testDatabase } from './testDatabase.ts'

describe('the wear of fitted tires', () => {
  it('starts the wear of a fitted tire at its as-left reading, and of an unread one at its new tread', async () => {
    const database = await testDatabase.openEmpty()
    await migrate(database)
    // Three tires replaced others at 10,000 miles, and were read with 9/32 at 58,000 miles. Two of them were used, and
    // the product of all has 18/32 new.
    await database.script(`
      insert into countries (country_code, name, region) values ('US', 'United States', 'NA') on conflict do nothing;
      insert into states (country_code, state_code, name) values ('US', 'OH', 'Ohio') on conflict do nothing;
      insert into axle_configurations (configuration_code, unit_type, name, axle_count, tire_count) values ('X', 'tractor', 'One axle', 1, 3);
      insert into accounts (account_id, account_number, name, location_type, country_code) values (7, '7', 'Seven', 3, 'US');
      insert into locations (location_id, account_id, location_number, name, state_code, country_code) values (8, 7, '1', 'Akron', 'OH', 'US');
      insert into units (unit_id, account_id, location_id, unit_number, unit_type, configuration_code) values (9, 7, 8, 'U', 'tractor', 'X');
      insert into tires (tire_id, account_id, unit_id, fitted_on, fitted_odometer_miles, new_tread_32nds)
      values (1, 7, 9, '2026-01-10', 10000, 18), (2, 7, 9, '2026-01-10', 10000, 18), (3, 7, 9, '2026-01-10', 10000, 18), (4, 7, null, null, null, null);
      select ensure_month('2026-01-10'), ensure_month('2026-04-10');
      insert into inspections (account_id, inspected_on, inspection_id, survey_id, survey_kind, survey_by, location_id, unit_id, inspected_time, odometer_miles, total_tires, total_tires_read_count)
      values (7, '2026-01-10', 1, 1, 'fleet', 'A. Person', 8, 9, '10:00', 10000, 3, 3), (7, '2026-04-10', 2, 2, 'fleet', 'A. Person', 8, 9, '10:00', 58000, 3, 3);
      insert into readings (account_id, inspected_on, inspection_id, axle_number, side, wheel_index, tire_id, tread_32nds, pressure_severity, tread_severity)
      values (7, '2026-01-10', 1, 1, 'left', 1, 4, 3, 'ok', 'critical'), (7, '2026-01-10', 1, 1, 'left', 2, null, 3, 'ok', 'critical'), (7, '2026-01-10', 1, 1, 'right', 1, null, 3, 'ok', 'critical'),
        (7, '2026-04-10', 2, 1, 'left', 1, 1, 9, 'ok', 'ok'), (7, '2026-04-10', 2, 1, 'left', 2, 2, 9, 'ok', 'ok'), (7, '2026-04-10', 2, 1, 'right', 1, 3, 9, 'ok', 'ok');
      insert into readings_as_left (account_id, inspected_on, inspection_id, axle_number, side, wheel_index, tire_id, tread_entered, tread_entered_unit, tread_32nds)
      values (7, '2026-01-10', 1, 1, 'left', 1, 1, 13, '32nds', 13), (7, '2026-01-10', 1, 1, 'left', 2, 2, null, null, null), (7, '2026-01-10', 1, 1, 'right', 1, 3, 10, '32nds', 10);
      select settle_tire_wear(array[1, 2, 3, 4]);`)
    const rates = () =>
      database.query(
        sql`select tire_id, readings, miles_per_32nd::float8 as rate, worn_32nds::float8 as worn, left_out from tire_wear order by tire_id`,
      )
    const fromNew = { readings: 2, rate: 48_000 / 9, worn: 9, left_out: null }
    const found = { tire_id: 4, readings: 1, rate: null, worn: null, left_out: 'one_reading' }
    const near = (rows: object[]) =>
      rows.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [
            name,
            typeof value === 'number' ? expect.closeTo(value, 6) : value,
          ]),
        ),
      )
    const wanted = near([
      { tire_id: 1, readings: 2, rate: 12_000, worn: 4, left_out: null },
      { tire_id: 2, ...fromNew },
      { tire_id: 3, readings: 2, rate: null, worn: null, left_out: 'under_two_32nds' },
      found,
    ])
    expect(await rates()).toEqual(wanted)
    // Many tires at once are settled by another way of reading, with the same result.
    await database.query(sql`select settle_tire_wear(array(select generate_series(1, 20001)::bigint))`)
    expect(await rates()).toEqual(wanted)
    await database.close()
  })
})
