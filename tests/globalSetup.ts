import { openTemporaryFolder } from '../scripts/temporaryFolder.mjs'
import { beginPostgresRun, postgresUrl } from './server/platform/database/postgresCopies.ts'
import { forgetUnused } from './server/platform/database/preparedFiles.ts'

let end: (() => Promise<void>) | undefined

/** A run leaves nothing behind: its files and databases go with it, those of an interrupted one with the next. */
export async function setup(): Promise<void> {
  openTemporaryFolder()
  forgetUnused()
  end = postgresUrl ? await beginPostgresRun(postgresUrl) : undefined
}

export async function teardown(): Promise<void> {
  await end?.()
}
