import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { loadCatalog } from '../../../../server/engine/catalog/Catalog.ts'
import type { Database } from '../../../../server/platform/database/Database.ts'
import { openEmbedded } from '../../../../server/platform/database/embedded.ts'
import { migrate, readMigrations } from '../../../../server/platform/database/migrate.ts'
import { openPostgres } from '../../../../server/platform/database/postgres.ts'
import { projectFolder } from '../../../../server/platform/settings.ts'
import { folderStorage } from '../../../../server/platform/storage/Storage.ts'
import { seed } from '../../../../server/portal/demo/seed.ts'
import { loadReference } from '../../../../server/portal/reference/loadReference.ts'
import { writeShippedWords } from '../../../../server/portal/translations/shippedWords.ts'

export interface TestDatabase {
  name: string
  /** A fresh database, migrated and with the reference data; closing it takes it away. */
  open(): Promise<Database>
  /** The same without migrations. */
  openEmpty(): Promise<Database>
  /** With the small demo data as of `demoDay`, whose pictures are copied to a folder. */
  openDemo(pictures: string): Promise<Database>
}

/** The day after the last of the demo data, YYYY-MM-DD, and the password of its users. */
export const demoDay = '2026-06-15'
export const demoPassword = 'a demo password'

/** The databases that tests run on, for `describe.each`: the embedded one, and PostgreSQL where one answers. */
export const testDatabases: TestDatabase[] = [
  {
    name: 'embedded',
    open: () => openSnapshot(`database-${recipe()}`, prepare),
    openEmpty: () => openSnapshot('empty', async () => {}),
    openDemo: async (pictures) => {
      const database = await openSnapshot(`demo-${demoRecipe()}`, prepareDemo)
      await cp(demoPictures(), pictures, { recursive: true })
      return database
    },
  },
]

const postgresUrl =
  process.env.TEST_DATABASE_URL ??
  ((await answers('127.0.0.1', 5432)) ? 'postgres://postgres@127.0.0.1:5432/postgres' : undefined)

if (postgresUrl) {
  testDatabases.push({
    name: 'postgresql',
    open: async () => openPostgresCopy(postgresUrl, await postgresTemplate(postgresUrl, `fleet_template_${recipe()}`, prepare)),
    openEmpty: () => openPostgresCopy(postgresUrl, 'template0'),
    openDemo: async (pictures) => {
      const database = await openPostgresCopy(postgresUrl, await postgresTemplate(postgresUrl, `fleet_demo_${demoRecipe()}`, prepareDemo))
      await cp(demoPictures(), pictures, { recursive: true })
      return database
    },
  })
}

/** What a prepared database depends on: when any of it changes, a new one is made. */
function recipe(): string {
  const parts = [
    ...readMigrations().map(({ checksum }) => checksum),
    readFileSync(new URL('../../../../server/portal/reference/loadReference.ts', import.meta.url), 'utf8'),
  ]
  return createHash('sha256').update(parts.join()).digest('hex').slice(0, 16)
}

async function prepare(database: Database): Promise<void> {
  await migrate(database)
  await loadReference(database)
}

/** What the demo data are made by, with all that it imports: when any of it changes, new data are made. */
function demoRecipe(): string {
  return (known ??= createHash('sha256').update([recipe(), ...importedBy(seeding)].join()).digest('hex').slice(0, 16))
}
let known: string | undefined
const seeding = ['demo/seed.ts', 'translations/shippedWords.ts'].map((name) => fileURLToPath(new URL(`../../../../server/portal/${name}`, import.meta.url)))

/** The texts of these files and of those that they import, types apart. */
function importedBy(files: string[]): string[] {
  const texts = new Map<string, string>()
  for (const rest = [...files]; rest.length > 0;) {
    const file = rest.pop() ?? ''
    if (texts.has(file)) continue
    const text = readFileSync(file, 'utf8')
    texts.set(file, text)
    for (const [, name = ''] of text.matchAll(/^(?:import|export) (?!type )[^;'\n]*(?:\n[^;'\n]*)*?'(\.[^'\n]+\.ts)'/gm)) rest.push(join(dirname(file), name))
  }
  return [...texts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, text]) => text)
}

const demoPictures = (): string => join(tmpdir(), `fleet-test-demo-${demoRecipe()}-pictures`)

/** The pictures of both databases are the same: their names come of what they show. */
async function prepareDemo(database: Database): Promise<void> {
  await prepare(database)
  await seed(database, { scale: 'small', today: demoDay, password: demoPassword, storage: folderStorage(demoPictures()) })
  await writeShippedWords(database, await loadCatalog(`${projectFolder}/definitions`))
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

const templates = new Map<string, Promise<string>>()

function postgresTemplate(url: string, name: string, prepare: (database: Database) => Promise<void>): Promise<string> {
  const made = templates.get(name) ?? makeTemplate(url, name, prepare)
  templates.set(name, made)
  return made
}

async function makeTemplate(url: string, name: string, prepare: (database: Database) => Promise<void>): Promise<string> {
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

/** One that is not there says so at once; a busy one may take its time. */
function answers(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host, port, timeout: 10_000 })
    const finish = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => finish(true))
    socket.once('error', () => finish(false))
    socket.once('timeout', () => finish(false))
  })
}
