import { openTemporaryFolder } from '../scripts/temporaryFolder.mjs'
import { beginTestRun } from './server/platform/database/databaseCopies.ts'
import { forgetUnused } from './server/platform/database/preparedFiles.ts'

let end: (() => Promise<void>) | undefined

/** A run leaves nothing behind: its files and databases go with it, those of an interrupted one with the next. */
export async function setup(): Promise<void> {
  openTemporaryFolder()
  forgetUnused()
  end = await beginTestRun()
}

export async function teardown(): Promise<void> {
  await end?.()
}
