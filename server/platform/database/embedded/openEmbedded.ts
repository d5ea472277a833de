import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Database } from '../Database.ts'
import { openPostgres } from '../postgres.ts'
import { createCluster, isCluster, openCluster } from './cluster.ts'
import { EmbeddedFailure } from './EmbeddedFailure.ts'
import { placeCluster } from './placement.ts'
import { findPrograms } from './programs.ts'
import { joinServer, type EmbeddedServer } from './server.ts'

export interface EmbeddedOptions {
  /** A folder; the cluster lies in `postgres` in it. */
  dataDir: string
  log?: (line: string) => void
  /** false: for data that can be made again: nothing waits for the disk. */
  isDurable?: boolean
}

/**
 * A PostgreSQL of this project's own in a data folder, made on the first use. Several processes may open one folder.
 * Rejects with an EmbeddedFailure.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Database> {
  const server = await startEmbedded(options)
  try {
    const database = await openPostgres({ url: server.address, log: options.log })
    return {
      ...database,
      close: ({ atOnce } = {}) => (atOnce ? server.leave() : database.close().finally(() => server.leave())),
    }
  } catch (error) {
    await server.leave()
    throw error
  }
}

/** The same without a pool of connections. */
export async function startEmbedded({
  dataDir,
  log = console.error,
  isDurable = true,
}: EmbeddedOptions): Promise<EmbeddedServer> {
  const folder = resolve(dataDir)
  const placement = await placeCluster(folder, log)
  const programs = await findPrograms({ ...placement, log })
  const options = { ...placement, programs, isDurable }
  if (!isCluster(placement.folder)) {
    refuseOldEngine(folder)
    await createCluster(options)
  }
  return joinServer(openCluster(options), { log })
}

/** Refuses a folder in which an early version kept its data, in `database` and another engine. */
function refuseOldEngine(folder: string): void {
  if (!existsSync(resolve(folder, 'database', 'PG_VERSION'))) return
  throw new EmbeddedFailure(
    `The data in ${resolve(folder, 'database')} is of a version that is too old to be upgraded in one step. ` +
      'Start the version of commit d7472507 on it once, then this one.',
  )
}
