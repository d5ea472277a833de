import type { Database } from './Database.ts'
import { openEmbedded } from './embedded/openEmbedded.ts'
import { openPostgres } from './postgres.ts'

export interface ConnectOptions {
  /** postgres://… ; without it the embedded PostgreSQL in `dataDir` is started, or joined where it runs. */
  url?: string
  dataDir: string
  log?: (message: string) => void
}

/** Opens the one database of this process. Rejects with an `EmbeddedFailure` where the embedded one cannot run. */
export async function connectDatabase({ url, dataDir, log }: ConnectOptions): Promise<Database> {
  return url ? openPostgres({ url, log }) : openEmbedded({ dataDir, log })
}
