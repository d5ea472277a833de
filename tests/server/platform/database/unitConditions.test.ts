import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import type { Database } from '../../../../server/platform/database/Database.ts'
import { migrate } from '../../../../server/platform/database/migrate.ts'
import { testDatabase } from './testDatabase.ts'

const conditions = (database: Database): Promise<object[]> =>
  database.query(sql`
  select unit_id, inspected_on, critical_tires, warning_tires, critical_since, days, critical_by_day from unit_conditions order by unit_id`)

describe('the conditions of units', () => {
  it('follow inspections that are stored in any order, and that are removed', async () => {
    const database = await testDatabase.openEmpty()
    await migrate(database)
    const store = async (unit: number, day: string, critical: number): Promise<void> => {
      await database.query(sql`select ensure_month(${day}::date)`)
      await database.query(sql`
        insert into inspections (account_id, inspected_on, survey_id, survey_kind, survey_by, location_id, unit_id, inspected_time, total_tires, total_tires_read_count, critical_tires)
        values (7, ${day}, 1, 'fleet', 'A. Person', 8, ${unit}, '10:00', 4, 4, ${critical})`)
    }
    await store(1, '2026-03-10', 2)
    await store(1, '2026-01-10', 1)
    const known = { unit_id: 1, inspected_on: '2026-03-10', critical_tires: 2, warning_tires: 0 }
    expect(await conditions(database)).toEqual([
      { ...known, critical_since: '2026-01-10', days: ['2026-01-10', '2026-03-10'], critical_by_day: [1, 2] },
    ])
    await store(1, '2026-02-10', 0)
    expect(await conditions(database)).toEqual([
      { ...known, critical_since: '2026-03-10', days: ['2026-02-10', '2026-03-10'], critical_by_day: [0, 2] },
    ])
    await store(1, '2026-03-08', 5)
    expect(await conditions(database)).toMatchObject([
      { days: ['2026-02-10', '2026-03-08', '2026-03-10'], critical_by_day: [0, 5, 2] },
    ])
    await database.query(sql`delete from inspections where inspected_on = '2026-03-08'`)
    await database.query(sql`delete from inspections where inspected_on = '2026-03-10'`)
    expect(await conditions(database)).toMatchObject([
      { inspected_on: '2026-02-10', critical_tires: 0, critical_since: null, days: ['2026-01-10', '2026-02-10'] },
    ])
    await database.query(sql`delete from inspections`)
    expect(await conditions(database)).toEqual([])
    await database.close()
  })

  it('begin to be critical after the last clean inspection, also of the same day', async () => {
    const database = await testDatabase.openEmpty()
    await migrate(database)
    await database.query(sql`select ensure_month('2026-03-01'::date)`)
    for (const [day, time, critical] of [
      ['2026-03-05', '08:00', 4],
      ['2026-03-10', '08:00', 2],
      ['2026-03-10', '18:00', 0],
      ['2026-03-12', '10:00', 1],
    ] as const) {
      await database.query(sql`
        insert into inspections (account_id, inspected_on, survey_id, survey_kind, survey_by, location_id, unit_id, inspected_time, total_tires, total_tires_read_count, critical_tires)
        values (7, ${day}, 1, 'fleet', 'A. Person', 8, 1, ${time}, 4, 4, ${critical})`)
    }
    expect(await conditions(database)).toMatchObject([{ critical_since: '2026-03-12', critical_by_day: [4, 2, 0, 1] }])
    await database.close()
  })
})
