import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Client } from 'pg'
import { contentsHash } from '../../scripts/contentsHash.ts'
import { answers } from '../../scripts/ports.mjs'
import { connectDatabase } from '../../server/platform/database/connect.ts'
import type { Database } from '../../server/platform/database/Database.ts'
import { startScratch } from '../../server/platform/database/embedded/openScratch.ts'
import type { EmbeddedServer } from '../../server/platform/database/embedded/server.ts'
import { migrate } from '../../server/platform/database/migrate.ts'
import { projectFolder } from '../../server/platform/settings.ts'
import { seed, type Scale } from '../../server/portal/demo/seed.ts'
import { loadReference } from '../../server/portal/reference/loadReference.ts'

/** The server that is named, else that of this machine, else an embedded one, which is kept with its data. */
async function findServer(): Promise<Pick<EmbeddedServer, 'address' | 'leave'>> {
  const url =
    process.env.BENCH_DATABASE_URL || ((await answers(5432)) ? 'postgresql://postgres@127.0.0.1:5432/postgres' : null)
  return url === null
    ? startScratch(join(projectFolder, '.cache/bench'))
    : { address: () => url, leave: () => Promise.resolve() }
}
let server: ReturnType<typeof findServer> | undefined

/** Ends the use of the server that `benchDatabaseUrl` found. */
export const leaveBenchServer = async (): Promise<void> => (await server)?.leave()

/** Rows added to the demo data in a database of their own. */
interface ExtraRows {
  name: string
  plant(database: Database): Promise<void>
}

const nameOf = (scale: Scale, planted?: ExtraRows): string =>
  [process.env.BENCH_DATABASE_PREFIX ?? 'fleet_bench', scale, ...(planted ? [planted.name] : [])].join('_')

/**
 * The address of a PostgreSQL database holding the demo data of a scale: kept for the next run, made again when
 * migrations or data changed.
 */
export async function benchDatabaseUrl(scale: Scale, planted?: ExtraRows): Promise<string> {
  if (planted) await benchDatabaseUrl(scale)
  const name = nameOf(scale, planted)
  const address = (await (server ??= findServer())).address()
  const url = new URL(address)
  url.pathname = `/${name}`
  const contents = `${contentsHash(['demo/seed.ts'])}${planted ? createHash('sha256').update(planted.plant.toString()).digest('hex').slice(0, 16) : ''}`
  const client = new Client({ connectionString: address })
  await client.connect()
  try {
    const { rows } = await client.query<{ contents: string | null }>(
      "select shobj_description(oid, 'pg_database') as contents from pg_database where datname = $1",
      [name],
    )
    if (rows[0]?.contents !== contents) {
      await client.query(`drop database if exists ${name} with (force)`)
      await client.query(`create database ${name} template ${planted ? nameOf(scale) : 'template0'}`)
      await (planted ? plantInto(url.href, planted) : fill(url.href, scale))
      await client.query(`comment on database ${name} is '${contents}'`)
    }
  } finally {
    await client.end()
  }
  return url.href
}

async function fill(url: string, scale: Scale): Promise<void> {
  console.log(`Loading the ${scale} data…`)
  const database = await connectDatabase({ url, dataDir: '' })
  await migrate(database)
  await loadReference(database)
  await seed(database, { scale, today: new Date().toISOString().slice(0, 10), password: 'fleet-demo' })
  await database.script('vacuum analyze')
  await database.close()
}

async function plantInto(url: string, { plant }: ExtraRows): Promise<void> {
  const database = await connectDatabase({ url, dataDir: '' })
  await plant(database)
  await database.close()
}

export async function openBenchDatabase(scale: Scale, planted?: ExtraRows): Promise<Database> {
  return connectDatabase({ url: await benchDatabaseUrl(scale, planted), dataDir: '' })
}
