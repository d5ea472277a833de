import type { Database } from '../../../../server/platform/database/Database.ts'
import { openEmbedded } from '../../../../server/platform/database/embedded/openEmbedded.ts'

/** Waits until the database has ended the statements of a killed process. */
export async function othersEnded(database: Database): Promise<void> {
  const text = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state = 'active' and backend_type = 'client backend'`
  while ((await database.query({ text, values: [] })).length > 0)
    await new Promise((resolve) => setTimeout(resolve, 20))
}

/** Opens the embedded database of a folder for one piece of work at a time. */
export const embeddedIn =
  (dataDir: string) =>
  async <Result>(work: (database: Database) => Promise<Result>): Promise<Result> => {
    const database = await openEmbedded({ dataDir, log: () => {} })
    return work(database).finally(() => database.close())
  }
