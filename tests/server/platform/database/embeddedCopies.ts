import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { Database } from '../../../../server/platform/database/Database.ts'
import { openEmbedded, type EmbeddedOptions } from '../../../../server/platform/database/embedded.ts'
import type { Prepared } from './prepared.ts'
import { inTurn, preparedPath } from './preparedFiles.ts'

/** An embedded database in memory that begins as a prepared one: making it takes seconds, loading its snapshot less. */
export const openEmbeddedCopy = (prepared: Prepared): Promise<Database> => open(prepared, 'memory://')

async function open(prepared: Prepared, dataDir: string): Promise<Database> {
  const path = preparedPath(`${prepared.name}.tar`)
  if (!existsSync(path)) await inTurn(prepared.name, () => writeSnapshot(prepared, path))
  return openEmbedded({ dataDir, snapshot: new Blob([readFileSync(path)]) })
}

/** The same in a folder, as a server has it: there a statement can be ended. */
export async function openEmbeddedFolder(prepared: Prepared, dataDir: string, options: Omit<EmbeddedOptions, 'dataDir'> = {}): Promise<Database> {
  // Its snapshot is what a folder begins with, and not what it is opened with again.
  await (await open(prepared, dataDir)).close()
  return openEmbedded({ ...options, dataDir })
}

async function writeSnapshot(prepared: Prepared, path: string): Promise<void> {
  // Who had the turn before may have written it.
  if (existsSync(path)) return
  const database = await openEmbedded({ dataDir: 'memory://' })
  await prepared.fill(database)
  const snapshot = await database.dump()
  await database.close()
  const unfinished = `${path}.${process.pid}`
  writeFileSync(unfinished, Buffer.from(await snapshot.arrayBuffer()))
  renameSync(unfinished, path)
}
