import { Client } from 'pg'
import { connectDatabase } from '../../server/platform/database/connect.ts'
import type { Database } from '../../server/platform/database/Database.ts'
import { isEmpty } from '../../server/platform/database/isEmpty.ts'
import { migrate } from '../../server/platform/database/migrate.ts'
import { seed, type Scale } from '../../server/portal/demo/seed.ts'
import { loadReference } from '../../server/portal/reference/loadReference.ts'

const server = process.env.BENCH_DATABASE_URL ?? 'postgresql://postgres@127.0.0.1:5432/postgres'

/** The address of a PostgreSQL database holding the demo data of a scale; made when it is not there, kept for the next run. */
export async function benchDatabaseUrl(scale: Scale): Promise<string> {
  const name = `${process.env.BENCH_DATABASE_PREFIX ?? 'fleet_bench'}_${scale}`
  const url = new URL(server)
  url.pathname = `/${name}`
  const client = new Client({ connectionString: server })
  await client.connect()
  const { rows } = await client.query('select from pg_database where datname = $1', [name])
  if (rows.length === 0) await client.query(`create database ${name} template template0`)
  await client.end()
  const database = await connectDatabase({ url: url.href, dataDir: '' })
  await migrate(database)
  await loadReference(database)
  if (await isEmpty(database)) {
    console.log(`Loading the ${scale} data into ${name}…`)
    await seed(database, { scale, today: new Date().toISOString().slice(0, 10), password: 'fleet-demo' })
    await database.script('vacuum analyze')
  }
  await database.close()
  return url.href
}

export async function openBenchDatabase(scale: Scale): Promise<Database> {
  return connectDatabase({ url: await benchDatabaseUrl(scale), dataDir: '' })
}
