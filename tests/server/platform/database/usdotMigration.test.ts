import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { migrate, readMigrations } from '../../../../server/platform/database/migrate.ts'
import { testDatabase } from './testDatabase.ts'

const before = readMigrations().filter(({ name }) => name < '0190')

describe('the migration of USDOT numbers', () => {
  it('keeps longer ones, says how many, and refuses them when they are written again', async () => {
    const database = await testDatabase.openEmpty()
    await migrate(database, before)
    await database.script(`
      insert into countries (country_code, name, region) values ('US', 'United States', 'NA');
      insert into states (country_code, state_code, name) values ('US', 'OH', 'Ohio');
      insert into axle_configurations (configuration_code, unit_type, name, axle_count, tire_count) values ('X', 'tractor', 'Two axles', 2, 4);
      insert into accounts (account_id, account_number, name, location_type, country_code) values (7, '7', 'Seven', 3, 'US');
      insert into locations (location_id, account_id, location_number, name, state_code, country_code) values (8, 7, '1', 'Akron', 'OH', 'US');
      insert into units (unit_id, account_id, location_id, unit_number, unit_type, configuration_code, dot)
      values (9, 7, 8, 'LONG', 'tractor', 'X', '123456789012'), (10, 7, 8, 'SHORT', 'tractor', 'X', '12345678'), (11, 7, 8, 'NONE', 'tractor', 'X', null);`)
    const told: string[] = []
    await migrate(database, undefined, (line) => told.push(line))
    expect(told).toEqual([
      'USDOT numbers: 1 units have more than 8 digits. They are kept, and refused when the unit is saved.',
    ])
    await database.query(sql`update units set is_active = false where unit_id = 9`)
    expect(await database.query(sql`select dot from units order by unit_id`)).toEqual([
      { dot: '123456789012' },
      { dot: '12345678' },
      { dot: null },
    ])
    await expect(database.query(sql`update units set dot = dot where unit_id = 9`)).rejects.toMatchObject({
      constraint: 'units_dot_form',
    })
    await expect(database.query(sql`update units set dot = '123456789' where unit_id = 10`)).rejects.toMatchObject({
      constraint: 'units_dot_form',
    })
    await database.query(sql`update units set dot = dot where unit_id = 10`)
    await database.close()
  })
})
