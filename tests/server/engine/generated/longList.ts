import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { regionalDefaultsOf } from '../../../../domain/regions.ts'
import { noAccess } from '../../../../engine/core/access/Access.ts'
import { sessionStore } from '../../../../server/access/sessions.ts'
import { buildApp } from '../../../../server/app.ts'
import { loadCatalog } from '../../../../server/engine/catalog/pipeline.ts'
import { LiveCatalog } from '../../../../server/engine/catalog/serve/LiveCatalog.ts'
import type { Database } from '../../../../server/platform/database/Database.ts'
import { readSettings } from '../../../../server/platform/settings.ts'
import type { TestDatabase } from '../../platform/database/testDatabase.ts'
import { addUser } from '../../platform/jobs/jobTestServices.ts'

const shown = [
  { id: 'row_number', title: 'Number', format: 'integer', total: 'row_number' },
  { id: 'row_name', title: 'Name' },
]
const exportOf = (format: string) => ({
  id: format,
  title: format,
  format,
  endpoint: `POST own/long/${format}`,
  include: ['rows'],
})

/** A report of as many rows as are asked for, with every way out that there is. */
const definitions: Record<string, unknown> = {
  'definitions.json': { schemaVersion: 5 },
  'long/long-list.dataset.json': {
    rowKey: 'row_number',
    parameters: { count: { type: 'integer', required: true }, wait: { type: 'numeric' } },
    totals: [{ id: 'row_number', aggregate: 'sum', column: 'row_number' }],
  },
  'long/long-list.report.json': {
    title: 'Long list',
    route: '/long-list',
    filters: {
      steps: [
        {
          id: 'rows',
          title: 'Rows',
          fields: [
            { id: 'count', type: 'number', title: 'Rows', integer: true, maximum: 100_000 },
            { id: 'wait', type: 'number', title: 'Wait', maximum: 100 },
          ],
        },
      ],
    },
    generate: {
      endpoint: 'POST own/long/generate',
      list: 'GET own/long/generated',
      get: 'POST own/long/get',
      route: '/long-list/history/{id}',
    },
    sources: { rows: { endpoint: 'POST own/long/rows', dataset: 'long-list', list: 'rows', paging: true } },
    elements: [{ id: 'rows', type: 'grid', source: 'rows', columns: shown }],
    exports: ['pdf', 'xlsx', 'csv', 'xml'].map(exportOf),
  },
}
const sqlWith = (
  waiting: string,
): string => `select n as row_number, 'Row ' || n as row_name from generate_series(1, :count) n
where n <> 1 or :wait is null or ${waiting}`
/** As slow as it is told: one row waits, which no definition may. */
const slow = sqlWith('(select pg_sleep(:wait::float8)) is not null')

export interface LongList {
  database: Database
  get(path: string, signal?: AbortSignal, user?: number): Promise<Response>
  post(path: string, body: object, signal?: AbortSignal, user?: number): Promise<Response>
  close(): Promise<void>
}

/** A server that listens, with that report and some users. */
export async function openLongList(on: TestDatabase, users = 1): Promise<LongList> {
  const folder = await mkdtemp(join(tmpdir(), 'long-list-'))
  for (const [name, value] of Object.entries({ ...definitions, 'long/long-list.sql': sqlWith(':wait >= 0') })) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), typeof value === 'string' ? value : JSON.stringify(value))
  }
  const database = await on.open()
  const catalog = await loadCatalog(folder, { database })
  if (catalog.problems.length > 0) throw new Error(JSON.stringify(catalog.problems))
  catalog.dataset('long-list').sql = slow
  const settings = readSettings({ STAGE: 'test', DEMO: 'false', STORAGE_URL: folder, DATA_DIR: folder })
  const { server } = await buildApp({ settings, database, holder: new LiveCatalog(catalog) })
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  const sessions = sessionStore(database, () => new Date(), {
    regionalDefaults: regionalDefaultsOf.NA,
    access: () => noAccess,
    derivedFlags: async () => [],
  })
  const secrets: Awaited<ReturnType<typeof sessions.begin>>[] = []
  for (let index = 0; index < users; index++)
    secrets.push(await sessions.begin(await addUser(database, `reader ${index}`)))
  const call = (
    method: string,
    path: string,
    body: object | undefined,
    signal: AbortSignal | undefined,
    user: number,
  ): Promise<Response> =>
    fetch(`${address}/api/v2/${path}`, {
      method,
      signal,
      body: body && JSON.stringify(body),
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        authorization: `Bearer ${secrets[user]?.token}`,
        api_key: secrets[user]?.apiKey ?? '',
      },
    })
  return {
    database,
    get: (path, signal, user = 0) => call('GET', path, undefined, signal, user),
    post: (path, body, signal, user = 0) => call('POST', path, body, signal, user),
    async close() {
      await server.close()
      await database.close()
      await rm(folder, { recursive: true })
    },
  }
}
