import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Database } from '../../../../platform/database/Database.ts'
import { openScratch } from '../../../../platform/database/embedded/openScratch.ts'
import { migrate, readMigrations } from '../../../../platform/database/migrate.ts'

/** Returns the digest of everything that the empty database is built from. */
export const recipeOfTables = (): string => digest(readMigrations().map(({ checksum }) => checksum))

/** A database with our tables and no rows, on the cluster in `folder`; the folder may be deleted. */
export const openEmptyDatabase = (folder: string): Promise<Database> =>
  openScratch({ folder, name: recipeOfTables(), fill: async (database) => void (await migrate(database)) })

/**
 * Writes a kept file, `<kind>-<digest>.…`, whole or not at all, whoever else writes it; those of its kind under other
 * digests go.
 */
export async function writeOnly(path: string, content: string): Promise<void> {
  const folder = dirname(path)
  const name = basename(path)
  await mkdir(folder, { recursive: true })
  const kind = name.slice(0, name.indexOf('-') + 1)
  for (const old of await readdir(folder))
    if (old.startsWith(kind) && !old.startsWith(name)) await rm(join(folder, old), { force: true })
  const partial = `${path}.${randomBytes(4).toString('hex')}`
  await writeFile(partial, content)
  await rename(partial, path)
}

export const digest = (parts: string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 22)
