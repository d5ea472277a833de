import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Database } from '../../platform/database/Database.ts'
import { openEmbedded } from '../../platform/database/embedded.ts'
import { migrate, readMigrations } from '../../platform/database/migrate.ts'

/** Of all that the empty database is made of. */
export const recipeOfTables = (): string => digest([process.versions.node, ...readMigrations().map(({ checksum }) => checksum)])

/** An embedded database with our tables and no rows, from its snapshot in `folder` where there is one; the folder may be deleted. */
export async function openEmptyDatabase(folder: string): Promise<Database> {
  const path = join(folder, `tables-${recipeOfTables()}.tar`)
  const snapshot = await readFile(path).catch(() => null)
  if (snapshot) return openEmbedded({ dataDir: 'memory://', snapshot: new Blob([snapshot]) })
  const database = await openEmbedded({ dataDir: 'memory://' })
  await migrate(database)
  await writeOnly(path, Buffer.from(await (await database.dump()).arrayBuffer()))
  return database
}

/** Writes a kept file, `<kind>-<digest>.…`, whole or not at all, whoever else writes it; those of its kind under other digests go. */
export async function writeOnly(path: string, content: string | Buffer): Promise<void> {
  const folder = dirname(path)
  const name = basename(path)
  await mkdir(folder, { recursive: true })
  const kind = name.slice(0, name.indexOf('-') + 1)
  for (const old of await readdir(folder)) if (old.startsWith(kind) && !old.startsWith(name)) await rm(join(folder, old), { force: true })
  const partial = `${path}.${randomBytes(4).toString('hex')}`
  await writeFile(partial, content)
  await rename(partial, path)
}

export const digest = (parts: string[]): string => createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 22)
