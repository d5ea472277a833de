import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp, type App } from '../../../server/app.ts'
import type { Catalog } from '../../../server/engine/catalog/Catalog.ts'
import { loadCatalog } from '../../../server/engine/catalog/pipeline.ts'
import { LiveCatalog } from '../../../server/engine/catalog/serve/LiveCatalog.ts'
import type { Database } from '../../../server/platform/database/Database.ts'
import { projectFolder, readSettings } from '../../../server/platform/settings.ts'
import { folderStorage, type Storage } from '../../../server/platform/storage/Storage.ts'
import { demoDay, demoPassword, type TestDatabase } from '../platform/database/testDatabase.ts'
import { checkAnswer } from './checkAnswer.ts'

/** The day the demo data ends before, and the clock stands at. */
export const today = demoDay
export const password = demoPassword
const address = 'http://portal.test'

export interface Answer {
  status: number
  headers: Record<string, unknown>
  /** The whole body, for files. */
  raw: Buffer
  /** Parsed when it is JSON. */
  json: Record<string, never> & {
    response_status?: { code: number; description: string; errors: { field: string; message: string }[]; id?: string }
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A signed-in user's calls. */
export interface Caller {
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>
  /** A call of any method. */
  send(method: Method, path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>
  delete(path: string, headers?: Record<string, string>): Promise<Answer>
  headers: Record<string, string>
}

export interface TestApp {
  app: App
  database: Database
  holder: LiveCatalog
  storage: Storage
  mailDir: string
  clock: { now: Date }
  log: string[]
  /** A user of the demo data by the first part of the login, as `cus`; the token is new each time. */
  as(name: string): Promise<Caller>
  nobody: Caller
  close(): Promise<void>
}

const load = (): Promise<Catalog> => loadCatalog(`${projectFolder}/definitions`)
/** The definitions as they are shipped, read once by each worker. */
let shipped: Promise<Catalog> | undefined

/** The definitions read again, and changed. */
async function changed(change: (catalog: Catalog) => void): Promise<Catalog> {
  const catalog = await load()
  change(catalog)
  return catalog
}

/**
 * Starts a server on a fresh database with the small demo data, and a clock that stands still until moved. `change`
 * modifies the definitions; without it they are shared.
 */
export async function createTestApp(
  on: TestDatabase,
  change?: (catalog: Catalog) => void,
  environment: Record<string, string> = {},
): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-storage-'))
  const storage = folderStorage(folder)
  const [database, catalog] = await Promise.all([on.openDemo(folder), change ? changed(change) : (shipped ??= load())])
  const holder = new LiveCatalog(catalog)
  const clock = { now: new Date(`${today}T12:00:00Z`) }
  const log: string[] = []
  const settings = readSettings({
    STAGE: 'test',
    PUBLIC_URL: address,
    DEMO: 'true',
    STORAGE_URL: folder,
    DATA_DIR: folder,
    ...environment,
  })
  const app = await buildApp({
    settings,
    database,
    holder,
    now: () => clock.now,
    logTo: { write: (line) => void log.push(line) },
  })

  await app.server.ready()
  await app.textsIdle()

  return {
    app,
    database,
    holder,
    storage,
    mailDir: settings.mailDir,
    clock,
    log,
    ...callersFrom({ app, holder }),
    async close() {
      await app.server.close()
      await database.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** Returns callers from an address, because limits are counted by address. */
export function callersFrom(
  { app, holder }: Pick<TestApp, 'app' | 'holder'>,
  remoteAddress = '127.0.0.1',
): Pick<TestApp, 'as' | 'nobody'> {
  const caller = (own: Record<string, string>): Caller => {
    const send: Caller['send'] = async (method, path, body, headers = {}) => {
      const url = `/api/v2/${path}`
      const response = await app.server.inject({
        method,
        url,
        remoteAddress,
        headers: { ...own, ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      })
      const told = answer(response)
      if (String(told.headers['content-type']).includes('json'))
        checkAnswer(app.routes(), holder.current, { method, url, ...told })
      return told
    }
    return {
      headers: own,
      send,
      get: (path, headers) => send('GET', path, undefined, headers),
      post: (path, body, headers) => send('POST', path, body, headers),
      delete: (path, headers) => send('DELETE', path, undefined, headers),
    }
  }
  const nobody = caller({})
  return {
    nobody,
    async as(name) {
      const { json } = await nobody.post('authorization/login_by_gy', { login: `${name}@example.test`, password })
      const user = json.user as unknown as { token: string; api_key: string }
      return caller({ authorization: `Bearer ${user.token}`, api_key: user.api_key })
    },
  }
}

function answer(response: { statusCode: number; headers: object; rawPayload: Buffer; body: string }): Answer {
  const isJson = String((response.headers as Record<string, unknown>)['content-type']).includes('json')
  return {
    status: response.statusCode,
    headers: { ...response.headers },
    raw: response.rawPayload,
    json: (isJson ? JSON.parse(response.body) : {}) as Answer['json'],
  }
}
