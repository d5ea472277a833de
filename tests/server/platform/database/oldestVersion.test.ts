import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres } from '../../../../scripts/runPostgres.mjs'
import { newDataFolder } from '../../../../scripts/temporaryFolder.mjs'
import { loadCatalog } from '../../../../server/engine/catalog/pipeline.ts'
import { openPostgres } from '../../../../server/platform/database/postgres.ts'
import { projectFolder } from '../../../../server/platform/settings.ts'
import { createTestApp, type TestApp } from '../../app/testApp.ts'
import { demoDatabase } from './prepared.ts'
import { testDatabase } from './testDatabase.ts'

/** The oldest that is supported, and what is not on the machine is not tested. */
const url = await startPostgres(newDataFolder('oldest'), '15')

describe.runIf(url)('PostgreSQL 15', () => {
  let world: TestApp
  beforeAll(async () => {
    const database = await openPostgres({ url: url! })
    await demoDatabase.fill(database)
    world = await createTestApp({ ...testDatabase, openDemo: () => Promise.resolve(database) })
  })
  afterAll(() => world.close())

  it('plans every dataset', async () => {
    expect(
      await world.database.query({
        text: "select current_setting('server_version_num')::int / 10000 as version",
        values: [],
      }),
    ).toEqual([{ version: 15 }])
    expect((await loadCatalog(`${projectFolder}/definitions`, { database: world.database })).problems).toEqual([])
  })

  it('answers a report and a file', async () => {
    const customer = await world.as('cus')
    const { status, json } = await customer.post('checkpoint/report', {})
    expect([status, Number(json.total_items) > 0]).toEqual([200, true])
    expect((await customer.post('checkpoint/download_excel_file_checkpoint_all_details_report', {})).status).toBe(200)
  })
})
