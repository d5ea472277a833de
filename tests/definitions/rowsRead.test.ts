import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadCatalog } from '../../server/engine/catalog/pipeline.ts'
import type { DatasetCaller } from '../../server/access/DatasetCaller.ts'
import { toStatement, type Query } from '../../server/engine/query/toStatement.ts'
import type { Database } from '../../server/platform/database/Database.ts'
import { projectFolder } from '../../server/platform/settings.ts'
import { planNodes, rowsReadBy, type PlanNode } from '../server/platform/database/planNodes.ts'
import { testDatabase } from '../server/platform/database/testDatabase.ts'

const catalog = await loadCatalog(`${projectFolder}/definitions`)
const staff: DatasetCaller = {
  userId: 1,
  scope: { kind: 'all' },
  units: { pressure: 'psi', tread: '32nds', distance: 'mi' },
  codes: [],
  flags: [],
  group: 'GYR',
  currencySymbol: '$',
  dateFormat: 'MM/DD/YYYY',
  userName: 'Grace',
  userLastName: 'Yates',
}

describe('what reports read of all there is,', () => {
  let database: Database
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-read-'))
    database = await testDatabase.openDemo(folder)
  })
  afterAll(async () => {
    await database.close()
    await rm(folder, { recursive: true })
  })

  const readBy = (query: Pick<Query, 'dataset' | 'parameters' | 'columns' | 'sort'>): Promise<PlanNode[]> =>
    planNodes(
      database,
      toStatement({ ...query, keyword: null, rows: { number: 1, size: 20 }, totals: true }, staff, catalog.dataset),
    )

  it('the history of a unit reads its own tires and checks, however many there are of others', async () => {
    const [unit] = await database.query<{ unit_id: number; account_id: number }>(
      sql`select r.unit_id, r.account_id from removed_tires r join tires t using (tire_id) where r.unit_id is not null order by 1 limit 1`,
    )
    await database.query(
      sql`insert into tires (account_id, fitted_on) select ${unit!.account_id}, '2025-01-01' from generate_series(1, 20000)`,
    )
    await database.query(sql`
      insert into removed_tires (account_id, location_id, removed_on, removal_reason)
      select account_id, location_id, removed_on, removal_reason from (select * from removed_tires where account_id = ${unit!.account_id} limit 1) one, generate_series(1, 20000)`)
    await database.script('analyze tires; analyze removed_tires')
    const read = await readBy({
      dataset: 'unit-events',
      parameters: { unit_ids: [unit!.unit_id] },
      columns: ['event_id', 'event_kind', 'tires'],
      sort: [{ column: 'event_id', desc: false }],
    })
    const rowsOf = (table: string): number =>
      read.filter((node) => node['Relation Name'] === table).reduce((sum, node) => sum + rowsReadBy(node), 0)
    expect(rowsOf('tires')).toBeGreaterThan(0)
    for (const table of ['tires', 'removed_tires']) expect([table, rowsOf(table) < 1000]).toEqual([table, true])
  })

  it('the list of users reads when each signed in last, not the trail', async () => {
    await database.query(
      sql`insert into audit_log (at, user_id, action) select now() - interval '1 year', user_id, 'sign-in' from users`,
    )
    await database.query(sql`
      insert into audit_log (at, user_id, action) select now() - n * interval '1 minute', (select min(user_id) from users), 'save' from generate_series(1, 20000) n`)
    await database.script('analyze audit_log')
    const read = await readBy({
      dataset: 'users',
      parameters: {},
      columns: ['id', 'last_sign_in'],
      sort: [{ column: 'id', desc: false }],
    })
    const trail = read
      .filter((node) => node['Relation Name'] === 'audit_log')
      .reduce((sum, node) => sum + rowsReadBy(node), 0)
    expect(trail).toBeGreaterThan(0)
    expect(trail).toBeLessThanOrEqual((await database.query(sql`select from users`)).length)
  })

  it('the spread of two products compares no tire with every step', async () => {
    const products = await database.query<{ type: string; line: number; size: string; tires: number }>(sql`
      select w.axle_kind || case when l.is_retread then '-retread' else '-new' end as type, w.product_line_id as line, w.tire_size as size, count(*) as tires
      from tire_wear w join product_lines l using (product_line_id) where w.miles_per_32nd is not null and w.tire_size is not null
      group by 1, 2, 3 order by 4 desc, 1, 2, 3 limit 2`)
    const [first, second] = products
    const read = await readBy({
      dataset: 'product-distribution',
      columns: ['wear_from', 'first_tires'],
      sort: [{ column: 'wear_from', desc: false }],
      parameters: {
        first_tire_type: first!.type,
        first_product_line: first!.line,
        first_tire_size: first!.size,
        second_tire_type: second!.type,
        second_product_line: second!.line,
        second_tire_size: second!.size,
      },
    })
    const joined = read.filter((node) => JSON.stringify(node['Join Filter'] ?? '').includes('wear_from'))
    const steps = 14
    for (const node of joined)
      expect((node['Rows Removed by Join Filter'] ?? 0) + node['Actual Rows']).toBeLessThanOrEqual(steps * steps)
    expect(first!.tires + second!.tires).toBeGreaterThan(2 * steps)
  })
})
