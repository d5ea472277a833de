import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Database } from '../../../server/database/Database.ts'
import { openEmbedded } from '../../../server/database/embedded.ts'
import { migrate, readMigrations } from '../../../server/database/migrate.ts'
import { openPostgres } from '../../../server/database/postgres.ts'
import { loadReference } from '../../../server/database/reference.ts'

export interface TestDatabase {
  name: string
  /** A fresh database, migrated and with the reference data; closing it takes it away. */
  open(): Promise<Database>
  /** The same without migrations. */
  openEmpty(): Promise<Database>
}

/** The databases that tests run on, for `describe.each`: the embedded one, and PostgreSQL where one answers. */
export const testDatabases: TestDatabase[] = [
  {
    name: 'embedded',
    open: () => openSnapshot(`database-${recipe()}`, prepare),
    openEmpty: () => openSnapshot('empty', async () => {}),
  },
]

const postgresUrl =
  process.env.TEST_DATABASE_URL ??
  ((await answers('127.0.0.1', 5432)) ? 'postgres://postgres@127.0.0.1:5432/postgres' : undefined)

if (postgresUrl) {
  testDatabases.push({
    name: 'postgresql',
    open: async () => openPostgresCopy(postgresUrl, await postgresTemplate(postgresUrl)),
    openEmpty: () => openPostgresCopy(postgresUrl, 'template0'),
  })
}

/** What a prepared database depends on: when any of it changes, a new one is made. */
function recipe(): string {
  const parts = [
    ...readMigrations().map(({ checksum }) => checksum),
    readFileSync(new URL('../../../server/database/reference.ts', import.meta.url), 'utf8'),
  ]
  return createHash('sha256').update(parts.join()).digest('hex').slice(0, 16)
}

async function prepare(database: Database): Promise<void> {
  await migrate(database)
  await loadReference(database)
}

/** Making a database takes seconds, loading a snapshot a third of one: snapshots are kept between runs. */
async function openSnapshot(name: string, prepare: (database: Database) => Promise<unknown>): Promise<Database> {
  const path = join(tmpdir(), `fleet-test-${name}.tar`)
  if (!existsSync(path)) {
    const database = await openEmbedded({ dataDir: 'memory://' })
    await prepare(database)
    const snapshot = await database.dump()
    await database.close()
    const partial = `${path}.${randomBytes(4).toString('hex')}`
    writeFileSync(partial, Buffer.from(await snapshot.arrayBuffer()))
    renameSync(partial, path)
  }
  return openEmbedded({ dataDir: 'memory://', snapshot: new Blob([readFileSync(path)]) })
}

async function openPostgresCopy(url: string, template: string): Promise<Database> {
  const name = `fleet_test_${randomBytes(6).toString('hex')}`
  await administer(url, `create database ${name} template ${template}`)
  const database = await openPostgres({ url: withDatabase(url, name) })
  return {
    ...database,
    close: async () => {
      await database.close()
      await administer(url, `drop database ${name} with (force)`)
    },
  }
}

let template: Promise<string> | undefined

async function postgresTemplate(url: string): Promise<string> {
  template ??= makeTemplate(url)
  return template
}

async function makeTemplate(url: string): Promise<string> {
  const name = `fleet_template_${recipe()}`
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    // Test files run side by side: the first makes the template, the others wait for it.
    await client.query('select pg_advisory_lock(7268418)')
    const { rows } = await client.query('select from pg_database where datname = $1', [name])
    if (rows.length > 0) return name
    await client.query(`drop database if exists ${name}_new with (force)`)
    await client.query(`create database ${name}_new template template0`)
    const database = await openPostgres({ url: withDatabase(url, `${name}_new`) })
    await prepare(database).finally(() => database.close())
    await client.query(`alter database ${name}_new rename to ${name}`)
    return name
  } finally {
    await client.end()
  }
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

function answers(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host, port, timeout: 500 })
    const finish = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => finish(true))
    socket.once('error', () => finish(false))
    socket.once('timeout', () => finish(false))
  })
}
