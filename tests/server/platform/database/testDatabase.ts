import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import type { Database, QueryOptions, Statement } from '../../../../server/platform/database/Database.ts'
import { openCopy, withPreparingLock } from './databaseCopies.ts'
import { demoDatabase, demoPictures, migratedDatabase } from './prepared.ts'

export { demoDay, demoPassword } from './prepared.ts'

export interface TestDatabase {
  /** A fresh database, migrated and with the reference data; closing it takes it away. */
  open(): Promise<Database>
  /** The same without migrations. */
  openEmpty(): Promise<Database>
  /** With the small demo data as of `demoDay`, whose pictures are copied to a folder. */
  openDemo(pictures: string): Promise<Database>
}

export const testDatabase: TestDatabase = {
  open: () => openCopy(migratedDatabase),
  openEmpty: () => openCopy(null),
  async openDemo(pictures) {
    const database = await openCopy(demoDatabase)
    // A prepared database may be another checkout's, with the pictures there.
    if (!existsSync(demoPictures())) await withPreparingLock(drawPictures)
    await cp(demoPictures(), pictures, { recursive: true })
    return database
  },
}

/** Reports each statement that the demo database is asked, and for whom. */
export const watched = (
  database: TestDatabase,
  onStatement: (statement: Statement, options?: QueryOptions) => void,
): TestDatabase => ({
  ...database,
  async openDemo(pictures) {
    const opened = await database.openDemo(pictures)
    return {
      ...opened,
      query: (statement, options) => {
        onStatement(statement, options)
        return opened.query(statement, options)
      },
    }
  },
})

async function drawPictures(): Promise<void> {
  if (existsSync(demoPictures())) return
  const database = await openCopy(null)
  await demoDatabase.fill(database).finally(() => database.close())
}
