import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import type { Database } from '../../../../server/platform/database/Database.ts'
import { migrate, readMigrations } from '../../../../server/platform/database/migrate.ts'
import { testDatabase } from './testDatabase.ts'

const wear = '0005_wear'
const all = readMigrations()
const before = all.filter(({ name }) => name < wear)

/**
 * One tractor with three tires that were read at 10,000 and 58,000 miles: from 18 to 14/32, only once, and from 18 to
 * 19.5/32.
 */
async function withReadings(database: Database): Promise<void> {
  await database.script(`
    insert into countries (country_code, name, region) values ('US', 'United States', 'NA');
    insert into states (country_code, state_code, name) values ('US', 'OH', 'Ohio');
    insert into axle_configurations (configuration_code, unit_type, name, axle_count, tire_count) values ('X', 'tractor', 'One axle', 1, 2);
    insert into accounts (account_id, account_number, name, location_type, country_code) values (7, '7', 'Seven', 3, 'US');
    insert into locations (location_id, account_id, location_number, name, state_code, country_code) values (8, 7, '1', 'Akron', 'OH', 'US');
    insert into units (unit_id, account_id, location_id, unit_number, unit_type, configuration_code) values (9, 7, 8, 'U', 'tractor', 'X');
    insert into tires (tire_id, account_id, unit_id) values (1, 7, 9), (2, 7, 9), (3, 7, 9);
    select ensure_month('2026-01-10'), ensure_month('2026-04-10');
    insert into inspections (account_id, inspected_on, inspection_id, survey_id, survey_kind, survey_by, location_id, unit_id, inspected_time, odometer_miles, total_tires, total_tires_read_count)
    values (7, '2026-01-10', 1, 1, 'fleet', 'A. Person', 8, 9, '10:00', 10000, 2, 2), (7, '2026-04-10', 2, 2, 'fleet', 'A. Person', 8, 9, '10:00', 58000, 2, 2);
    insert into readings (account_id, inspected_on, inspection_id, axle_number, side, wheel_index, tire_id, tread_32nds, pressure_severity, tread_severity)
    values (7, '2026-01-10', 1, 1, 'left', 1, 1, 18, 'ok', 'ok'), (7, '2026-04-10', 2, 1, 'left', 1, 1, 14, 'ok', 'ok'),
      (7, '2026-01-10', 1, 1, 'right', 1, 2, 12, 'ok', 'ok'),
      (7, '2026-01-10', 1, 1, 'left', 2, 3, 18, 'ok', 'ok'), (7, '2026-04-10', 2, 1, 'left', 2, 3, 19.5, 'ok', 'ok'),
      (7, '2026-04-10', 2, 1, 'right', 2, null, 9, 'ok', 'ok');`)
}

describe('the migration of tire wear', () => {
  it('works out the wear of the tires whose readings are already there', async () => {
    const database = await testDatabase.openEmpty()
    expect(await migrate(database, before)).toEqual(before.map(({ name }) => name))
    await withReadings(database)
    expect(await migrate(database)).toEqual(all.filter(({ name }) => name >= wear).map(({ name }) => name))
    const rows = await database.query(sql`
      select tire_id, account_id, location_id, unit_id, side, wheel_index, readings, last_tread_32nds, miles_per_32nd, left_out from tire_wear order by tire_id`)
    const at = { account_id: 7, location_id: 8, unit_id: 9 }
    expect(rows).toEqual([
      {
        tire_id: 1,
        ...at,
        side: 'left',
        wheel_index: 1,
        readings: 2,
        last_tread_32nds: 14,
        miles_per_32nd: 12_000,
        left_out: null,
      },
      {
        tire_id: 2,
        ...at,
        side: 'right',
        wheel_index: 1,
        readings: 1,
        last_tread_32nds: 12,
        miles_per_32nd: null,
        left_out: 'one_reading',
      },
      {
        tire_id: 3,
        ...at,
        side: 'left',
        wheel_index: 2,
        readings: 2,
        last_tread_32nds: 19.5,
        miles_per_32nd: null,
        left_out: 'tire_changed',
      },
    ])
    // Once more changes nothing, and a database without readings has none of it.
    expect(await migrate(database)).toEqual([])
    await database.close()
    const empty = await testDatabase.openEmpty()
    await migrate(empty)
    expect(await empty.query(sql`select from tire_wear`)).toEqual([])
    await empty.close()
  })

  it('puts what each tire is beside the wear that is already there, as it is put there from then on', async () => {
    const database = await testDatabase.openEmpty()
    await migrate(
      database,
      all.filter(({ name }) => name < '0061'),
    )
    await withReadings(database)
    await database.script(`
      insert into brands (brand_id, name) values (1, 'Roadwell');
      insert into product_lines (product_line_id, brand_id, name, axle_kind, is_retread) values (3, 1, 'Casing', 'drive', false), (4, 1, 'Cap', 'drive', true);
      insert into tire_sizes (tire_size) values ('11R22.5');
      insert into load_ranges (load_range, ply) values ('G', 14);
      insert into axle_configuration_wheels (configuration_code, axle_number, side, wheel_index, axle_kind, position_code)
      values ('X', 1, 'left', 1, 'drive', 'LF'), ('X', 1, 'right', 1, 'steer', 'RF');
      update accounts set vocation = 'regional';
      update tires set product_line_id = 3, tire_size = '11R22.5', load_range = 'G', new_tread_32nds = 20 where tire_id < 3;
      update tires set retread_product_line_id = 4, unit_id = null where tire_id = 2;
      select settle_tire_wear(array[1, 2, 3]);`)
    await migrate(database)
    const traits = () =>
      database.query(sql`
      select tire_id, readings, miles_per_32nd, product_line_id, tire_size, load_range, axle_kind, position_code, configuration_code, vocation, is_fitted, new_tread_32nds
      from tire_wear order by tire_id`)
    const product = { tire_size: '11R22.5', load_range: 'G', new_tread_32nds: 20 }
    const place = { configuration_code: 'X', vocation: 'regional' }
    const rows = [
      {
        tire_id: 1,
        readings: 2,
        miles_per_32nd: 12_000,
        product_line_id: 3,
        ...product,
        axle_kind: 'drive',
        position_code: 'LF',
        ...place,
        is_fitted: true,
      },
      {
        tire_id: 2,
        readings: 1,
        miles_per_32nd: null,
        product_line_id: 4,
        ...product,
        axle_kind: 'steer',
        position_code: 'RF',
        ...place,
        is_fitted: false,
      },
      {
        tire_id: 3,
        readings: 2,
        miles_per_32nd: null,
        product_line_id: null,
        tire_size: null,
        load_range: null,
        new_tread_32nds: null,
        axle_kind: null,
        position_code: null,
        ...place,
        is_fitted: true,
      },
    ]
    expect(await traits()).toEqual(rows)
    await database.query(sql`select settle_tire_wear(array[1, 2, 3]::bigint[])`)
    expect(await traits()).toEqual(rows)
    await database.close()
  })
})
