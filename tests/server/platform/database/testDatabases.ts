import { existsSync } from 'node:fs'
import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database, Statement } from '../../../../server/platform/database/Database.ts'
import { openEmbedded } from '../../../../server/platform/database/embedded.ts'
import { openEmbeddedCopy, openEmbeddedFolder } from './embeddedCopies.ts'
import { openPostgresCopy, postgresUrl } from './postgresCopies.ts'
import { demoDatabase, demoPictures, emptyDatabase, migratedDatabase, type Prepared } from './prepared.ts'
import { inTurn } from './preparedFiles.ts'

export { demoDay, demoPassword } from './prepared.ts'

export interface TestDatabase {
  name: string
  /** A fresh database, migrated and with the reference data; closing it takes it away. */
  open(): Promise<Database>
  /** The same without migrations. */
  openEmpty(): Promise<Database>
  /** With the small demo data as of `demoDay`, whose pictures are copied to a folder. */
  openDemo(pictures: string): Promise<Database>
}

const embedded: TestDatabase = {
  name: 'embedded',
  open: () => openEmbeddedCopy(migratedDatabase),
  openEmpty: () => openEmbeddedCopy(emptyDatabase),
  openDemo: (pictures) => withPictures(pictures, () => openEmbeddedCopy(demoDatabase)),
}

const postgresql = (url: string): TestDatabase => ({
  name: 'postgresql',
  open: () => openPostgresCopy(url, migratedDatabase),
  openEmpty: () => openPostgresCopy(url, null),
  openDemo: (pictures) => withPictures(pictures, () => openPostgresCopy(url, demoDatabase)),
})

/** In memory an embedded database cannot be opened again, which is how one in a folder ends a statement. */
export const embeddedInFolder: TestDatabase = {
  name: 'embedded in a folder',
  open: () => inOwnFolder(migratedDatabase),
  openEmpty: () => inOwnFolder(emptyDatabase),
  openDemo: (pictures) => withPictures(pictures, () => inOwnFolder(demoDatabase)),
}

async function inOwnFolder(prepared: Prepared): Promise<Database> {
  return openEmbeddedFolder(prepared, await mkdtemp(join(tmpdir(), 'portal-data-')))
}

/** Both databases, for `describe.each`: what is about databases, SQL and jobs is tested on each. PostgreSQL is there where one answers. */
export const testDatabases: TestDatabase[] = [embedded, ...(postgresUrl ? [postgresql(postgresUrl)] : [])]

/** Tells each statement that its demo database is asked. */
export const watched = (database: TestDatabase, asked: (statement: Statement) => void): TestDatabase => ({
  ...database,
  async openDemo(pictures) {
    const opened = await database.openDemo(pictures)
    return { ...opened, query: (statement, options) => { asked(statement); return opened.query(statement, options) } }
  },
})

/**
 * The one that the server as a whole is tested on: PostgreSQL where one answers, as a copy of it costs a ninth of an embedded one.
 * On the embedded database the journeys in the browser go through the same server.
 */
export const appDatabases: TestDatabase[] = testDatabases.slice(-1)

async function withPictures(folder: string, open: () => Promise<Database>): Promise<Database> {
  const database = await open()
  // A template of PostgreSQL may be another checkout's, with the pictures there.
  if (!existsSync(demoPictures())) await inTurn(`${demoDatabase.name}-pictures`, drawPictures)
  await cp(demoPictures(), folder, { recursive: true })
  return database
}

async function drawPictures(): Promise<void> {
  if (existsSync(demoPictures())) return
  const database = await openEmbedded({ dataDir: 'memory://' })
  await demoDatabase.fill(database).finally(() => database.close())
}
