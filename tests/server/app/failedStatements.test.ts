import { cpSync, mkdtempSync, rmSync, writeFileSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadCatalog } from '../../../server/engine/catalog/pipeline.ts'
import { projectFolder } from '../../../server/platform/settings.ts'
import { testDatabase } from '../platform/database/testDatabase.ts'
import { createTestApp, type TestApp } from './testApp.ts'

/** A report of one column, computed for each account. */
const reportOf = (id: string, expression: string): Record<string, string> => ({
  [`${id}.report.json`]: JSON.stringify({
    title: id,
    route: `/${id}`,
    security: { code: 'TMSMYRPT' },
    sources: { rows: { endpoint: `POST own/${id}/report`, dataset: id, list: 'rows' } },
    elements: [{ id: 'rows', type: 'grid', source: 'rows', columns: [{ id: 'figure', title: 'Figure' }] }],
  }),
  [`${id}.dataset.json`]: JSON.stringify({
    rowKey: 'account_id',
    internal: ['account_id'],
  }),
  [`${id}.sql`]: `select a.account_id, ${expression} as figure\nfrom accounts a`,
})
const files = {
  ...reportOf('shares', '(1 / (a.location_type - a.location_type))::integer'),
  ...reportOf('names', 'a.name::integer'),
}

let world: TestApp
const folder = mkdtempSync(join(tmpdir(), 'shares-'))
beforeAll(async () => {
  cpSync(join(projectFolder, 'definitions'), join(folder, 'definitions'), { recursive: true })
  mkdirSync(join(folder, 'definitions/shares'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'definitions/shares', name), text)
  world = await createTestApp(testDatabase)
  world.holder.replace(await loadCatalog(join(folder, 'definitions'), { database: world.database }))
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})

it('shows a failed statement of a caller for an hour to users who edit definitions, and to no others', async () => {
  expect(world.holder.current.problems).toEqual([])
  const customer = await world.as('cus')
  expect((await customer.post('own/shares/report', {})).status).toBe(500)
  const editor = await world.as('admin')
  const { failed } = (await editor.get('catalog/get_problems')).json as unknown as { failed: object[] }
  expect(failed).toEqual([
    {
      file: 'shares/shares.sql',
      text: 'failed when a caller ran it: division by zero',
      statement: expect.stringContaining('a.location_type - a.location_type') as string,
      times: 1,
      failed_at: expect.any(String) as string,
      reports: ['shares'],
    },
  ])
  expect((await customer.get('catalog/get_problems')).status).toBe(401)
  await world.database.query({
    text: "update failed_statements set failed_at = failed_at - interval '61 minutes'",
    values: [],
  })
  expect((await editor.get('catalog/get_problems')).json).toMatchObject({ failed: [] })
})

it('shows no value of a row that did not fit', async () => {
  expect((await (await world.as('cus')).post('own/names/report', {})).status).toBeGreaterThanOrEqual(400)
  const { json } = await (await world.as('admin')).get('catalog/get_problems')
  expect(json).toMatchObject({
    failed: [
      { file: 'shares/names.sql', text: 'failed when a caller ran it: invalid input syntax for type integer: "…"' },
    ],
  })
})
