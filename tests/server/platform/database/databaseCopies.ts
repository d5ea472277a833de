import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { Client } from 'pg'
import { answers } from '../../../../scripts/ports.mjs'
import type { Database } from '../../../../server/platform/database/Database.ts'
import { startScratch } from '../../../../server/platform/database/embedded/openScratch.ts'
import { openPostgres } from '../../../../server/platform/database/postgres.ts'
import { projectFolder } from '../../../../server/platform/settings.ts'
import type { Prepared } from './prepared.ts'
import { keptMs } from './preparedFiles.ts'

/**
 * The address of the server that tests use, which `beginTestRun` chose; it reaches the workers through the environment.
 */
export function testServerUrl(): string {
  const url = process.env.TEST_DATABASE_URL
  if (!url) throw new Error('beginTestRun was not called')
  return url
}

/** Any two numbers that nobody else locks by: for making what is prepared, and for the runs that are alive. */
const preparing = 7_268_418
const running = 7_268_419
/** A database of a run is named by it, so that it can be told from those of runs that are gone. */
const named = /^fleet_run_(\d+)_/

/**
 * Begins a run. Meanwhile this process holds a lock on the server by its number, and databases of runs without a lock
 * are removed. Ending the run removes its own. The server is that of TEST_DATABASE_URL, else a local one that answers,
 * else an embedded one, which is kept with its prepared databases.
 */
export async function beginTestRun(): Promise<() => Promise<void>> {
  const embedded =
    process.env.TEST_DATABASE_URL || (await answers(5432))
      ? null
      : await startScratch(join(projectFolder, '.cache/tests'))
  const url = (process.env.TEST_DATABASE_URL ||= embedded?.address() ?? 'postgres://postgres@127.0.0.1:5432/postgres')
  const run = randomInt(1, 2 ** 31)
  process.env.FLEET_TEST_RUN = String(run)
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('select pg_advisory_lock($1, $2)', [running, run])
  await sweep(client)
  return async () => {
    await client.query('select pg_advisory_unlock($1, $2)', [running, run])
    await sweep(client)
    await client.end()
    await embedded?.leave()
  }
}

/** Databases of runs that are gone, and prepared ones that were not used for a day. */
async function sweep(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string; used: string | null }>(`
    select datname as name, shobj_description(oid, 'pg_database') as used from pg_database where datname ~ '^fleet_(run|prepared)_'`)
  for (const { name, used } of rows) {
    const run = Number(named.exec(name)?.[1])
    if (run) {
      const {
        rows: [lock],
      } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1, $2) as free', [running, run])
      if (!lock?.free) continue
      await client.query(`drop database if exists ${name} with (force)`)
      await client.query('select pg_advisory_unlock($1, $2)', [running, run])
    } else if (used && Date.now() - Date.parse(used) > keptMs)
      await client.query(`drop database if exists ${name} with (force)`)
  }
}

/**
 * A database that begins as a prepared one; closing it takes it away. `through` says by which address it is reached.
 */
export async function openCopy(prepared: Prepared | null, through = (address: string) => address): Promise<Database> {
  const url = testServerUrl()
  // By chance too: a file whose set-up failed leaves its database, and the count begins anew with every file.
  const name = `fleet_run_${process.env.FLEET_TEST_RUN ?? 0}_${process.pid}_${randomInt(2 ** 40)}`
  const template = prepared ? await templateOf(prepared) : 'template0'
  await administer(async (client) => {
    await whenFree(() => client.query(`create database ${name} template ${template} strategy file_copy`))
    // It goes with the run: nobody waits for the disk.
    await client.query(`alter database ${name} set synchronous_commit = off`)
  })
  const database = await openPostgres({ url: through(withDatabase(url, name)) })
  return {
    ...database,
    close: async () => {
      await database.close()
      await administer((client) => client.query(`drop database ${name} with (force)`))
    },
  }
}
const templates = new Map<string, Promise<string>>()

function templateOf(prepared: Prepared): Promise<string> {
  const made = templates.get(prepared.name) ?? makeTemplate(prepared)
  templates.set(prepared.name, made)
  return made
}

async function makeTemplate(prepared: Prepared): Promise<string> {
  const from = prepared.from ? await templateOf(prepared.from) : 'template0'
  const name = `fleet_prepared_${prepared.name}`
  return administer(async (client) => {
    // Test files run side by side: the first makes the template, the others wait for it.
    await client.query('select pg_advisory_lock($1)', [preparing])
    const { rows } = await client.query('select from pg_database where datname = $1', [name])
    if (rows.length === 0) {
      await client.query(`drop database if exists ${name}_new with (force)`)
      await client.query(`create database ${name}_new template ${from}`)
      const database = await openPostgres({ url: withDatabase(testServerUrl(), `${name}_new`) })
      await prepared.fill(database).finally(() => database.close())
      await whenFree(() => client.query(`alter database ${name}_new rename to ${name}`))
    }
    await client.query(`comment on database ${name} is '${new Date().toISOString()}'`)
    return name
  })
}

/**
 * Tries again while PostgreSQL says that the database is in use: on a busy machine a connection that was closed ends
 * late.
 */
async function whenFree(work: () => Promise<unknown>, attempts = 10): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await work()
      return
    } catch (error) {
      if ((error as { code?: string }).code !== '55006' || attempt === attempts) throw error
    }
  }
}

/** Work that one process of a server does at a time; the others wait. */
export const withPreparingLock = (work: () => Promise<void>): Promise<void> =>
  administer(async (client) => {
    await client.query('select pg_advisory_lock($1)', [preparing])
    await work()
  })

async function administer<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: testServerUrl() })
  await client.connect()
  return work(client).finally(() => client.end())
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
