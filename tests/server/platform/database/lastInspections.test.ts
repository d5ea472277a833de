import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import type { Database } from '../../../../server/platform/database/Database.ts'
import { migrate } from '../../../../server/platform/database/migrate.ts'
import { testDatabase } from './testDatabase.ts'

async function inspect(database: Database, ...inspections: [unit: number, day: string][]): Promise<void> {
  const [units, days] = [inspections.map(([unit]) => unit), inspections.map(([, day]) => day)]
  await database.query(sql`select ensure_month(day) from unnest(${days}::date[]) day`)
  await database.query(sql`
    insert into inspections (account_id, inspected_on, survey_id, survey_kind, survey_by, location_id, unit_id, inspected_time, total_tires, total_tires_read_count)
    select 7, day, 1, 'fleet', 'A. Person', 8, unit_id, '10:00', 2, 2 from unnest(${units}::bigint[], ${days}::date[]) seen (unit_id, day)`)
}

const lastDays = (database: Database): Promise<object[]> =>
  database.query(sql`select unit_id, inspected_on from last_inspections order by unit_id`)

describe('the last day of a unit', () => {
  it('is the latest day of the inspections that are stored, in any order', async () => {
    const database = await testDatabase.openEmpty()
    await migrate(database)
    await inspect(database, [1, '2026-03-10'], [1, '2026-01-10'], [2, '2026-02-01'])
    expect(await lastDays(database)).toEqual([
      { unit_id: 1, inspected_on: '2026-03-10' },
      { unit_id: 2, inspected_on: '2026-02-01' },
    ])
    await inspect(database, [1, '2026-03-09'], [2, '2026-02-02'], [2, '2026-05-02'], [3, '2025-12-31'])
    expect(await lastDays(database)).toEqual([
      { unit_id: 1, inspected_on: '2026-03-10' },
      { unit_id: 2, inspected_on: '2026-05-02' },
      { unit_id: 3, inspected_on: '2025-12-31' },
    ])
    await database.close()
  })
})
