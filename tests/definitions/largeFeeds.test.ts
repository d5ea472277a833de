import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadCatalog } from '../../server/engine/catalog/pipeline.ts'
import { answeredRows } from '../../server/engine/feeds/stageSql.ts'
import { nobody } from '../../server/access/DatasetCaller.ts'
import type { Database } from '../../server/platform/database/Database.ts'
import type { RowScope } from '../../server/platform/RowScope.ts'
import { projectFolder } from '../../server/platform/settings.ts'
import { planNodes } from '../server/platform/database/planNodes.ts'
import { testDatabase } from '../server/platform/database/testDatabase.ts'
import { rowsOfNodes } from './rowsOfTable.ts'

const catalog = await loadCatalog(`${projectFolder}/definitions`)
const units = 3000
const given = 20
const added = 600

describe('what a feed reads of a large fleet,', () => {
  let database: Database
  let folder: string
  let accountId: number
  const insertUnits = (name: string, count: number) => sql`
    insert into units (account_id, location_id, unit_number, unit_type, configuration_code, vin, license_plate)
    select ${accountId}::bigint, (select min(location_id) from locations where account_id = ${accountId}::bigint), ${name}::text || ' ' || n, 'tractor', 'TR-6X4', 'VIN' || n, 'PL ' || n from generate_series(1, ${count}::integer) n`
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-feeds-'))
    database = await testDatabase.openDemo(folder)
    const [account] = await database.query<{ account_id: number }>(
      sql`select account_id from accounts where account_number = '100004'`,
    )
    accountId = account!.account_id
  })
  afterAll(async () => {
    await database.close()
    await rm(folder, { recursive: true })
  })

  it('adding units, is none of those before, however few there were when it began', async () => {
    class TakenBack extends Error {}
    const adding = database.transaction(async (connection) => {
      // The check is planned for a small fleet, at the first of them.
      await connection.query(insertUnits('added', added))
      const [read] = await connection.query<{ scanned: number; fetched: number }>(
        sql`select seq_tup_read as scanned, idx_tup_fetch as fetched from pg_stat_xact_user_tables where relname = 'units'`,
      )
      expect(Number(read!.scanned)).toBe(0)
      expect(Number(read!.fetched)).toBeLessThan(added * 5)
      throw new TakenBack()
    })
    await expect(adding).rejects.toThrow(TakenBack)
  })

  describe('naming units', () => {
    beforeAll(async () => {
      await database.transaction(async (connection) => {
        await connection.query(sql`set local session_replication_role = replica`)
        await connection.query(insertUnits('large', units))
      })
      await database.script('analyze units')
    })
    const scopes = (): [string, RowScope][] => [
      ['an administrator', { kind: 'all' }],
      ['a customer', { kind: 'accounts', accounts: [accountId] }],
    ]
    const rows = (name: string, of: string): string =>
      JSON.stringify(
        Array.from({ length: given }, (_, index) => ({
          line: index + 2,
          [name]: `${of}-${index + 1}`,
          read_at: '2026-06-14 06:12',
          feed_given: [name],
        })),
      )

    it.each([
      ['odometer-rows', 'vin', 'vin'],
      ['odometer-rows', 'unit_number', 'LARGE'],
      ['odometer-rows', 'license_plate', 'pl'],
      ['inspection-rows', 'unit_number', 'LARGE'],
      ['fitted-tire-rows', 'unit_number', 'LARGE'],
      ['removed-tire-rows', 'unit_number', 'LARGE'],
      ['torque-check-rows', 'unit_number', 'LARGE'],
      ['trailer-check-rows', 'unit_number', 'LARGE'],
    ])('is the named ones alone: %s by %s', async (dataset, column, of) => {
      for (const [name, scope] of scopes()) {
        const caller = { ...nobody, scope }
        const nodes = await planNodes(
          database,
          answeredRows({ dataset: catalog.dataset(dataset), caller, datasetOf: catalog.dataset }, rows(column, of)),
          { writer: scope },
        )
        expect(nodes.at(0)?.['Actual Rows'], name).toBe(given)
        // Joins may read the whole once, never for each row.
        expect(rowsOfNodes(nodes, 'units'), name).toBeLessThan(units * 2)
      }
    })
  })
})
