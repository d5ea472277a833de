import type { Database } from './Database.ts'
import { openEmbedded } from './embedded.ts'
import { openPostgres } from './postgres.ts'

export interface ConnectOptions {
  /** postgres://… ; without it the embedded database in `dataDir` is opened. */
  url?: string
  /** A folder, or `memory://` for an embedded database that ends with the process. */
  dataDir: string
  log?: (message: string) => void
}

/** Opens the one database of this process. Rejects with `FolderInUse` when another process has the folder. */
export async function connectDatabase({ url, dataDir, log }: ConnectOptions): Promise<Database> {
  return url ? openPostgres({ url, log }) : openEmbedded({ dataDir, log })
}
