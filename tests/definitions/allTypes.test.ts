import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadCatalog } from '../../server/engine/catalog/pipeline.ts'
import type { DatasetCaller } from '../../server/access/DatasetCaller.ts'
import { toStatement } from '../../server/engine/query/toStatement.ts'
import type { Database } from '../../server/platform/database/Database.ts'
import type { RowScope } from '../../server/platform/RowScope.ts'
import { projectFolder } from '../../server/platform/settings.ts'
import { testDatabase } from '../server/platform/database/testDatabase.ts'

const catalog = await loadCatalog(`${projectFolder}/definitions`)
const year = { date_from: '2025-06-15', date_to: '2026-06-14' }
const askerOf = (scope: RowScope): DatasetCaller => ({
  userId: 1,
  scope,
  units: { pressure: 'psi', tread: '32nds', distance: 'mi' },
  codes: [],
  flags: [],
  group: 'GYR',
  currencySymbol: '$',
  dateFormat: 'MM/DD/YYYY',
  userName: 'Grace',
  userLastName: 'Yates',
})
const staff = askerOf({ kind: 'types', types: [0, 1, 2, 3, 4, 5, 9, 10] })
const statementOf = (caller: DatasetCaller) =>
  toStatement(
    {
      dataset: 'checkpoint-units',
      parameters: year,
      columns: ['unit_id', 'unit_date', 'unit_time'],
      keyword: null,
      sort: [{ column: 'inspection_id', desc: false }],
      rows: { number: 1, size: 1000 },
      totals: true,
    },
    caller,
    catalog.dataset,
  )

describe('the latest inspections of a year,', () => {
  let database: Database
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-scope-'))
    database = await testDatabase.openDemo(folder)
  })
  afterAll(async () => {
    await database.close()
    await rm(folder, { recursive: true })
  })

  it('are those of all accounts for staff of every location type', async () => {
    const ask = (caller: DatasetCaller) =>
      database.query<{ rows: object[]; total_items: number }>(statementOf(caller), { reader: caller.scope })
    const shown = await ask(staff)
    expect(shown[0]?.total_items).toBeGreaterThan(40)
    expect(shown).toEqual(await ask(askerOf({ kind: 'all' })))
  })
})
