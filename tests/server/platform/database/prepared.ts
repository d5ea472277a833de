import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { loadCatalog } from '../../../../server/engine/catalog/Catalog.ts'
import type { Database } from '../../../../server/platform/database/Database.ts'
import { migrate, readMigrations } from '../../../../server/platform/database/migrate.ts'
import { projectFolder } from '../../../../server/platform/settings.ts'
import { folderStorage } from '../../../../server/platform/storage/Storage.ts'
import { seed } from '../../../../server/portal/demo/seed.ts'
import { loadReference } from '../../../../server/portal/reference/loadReference.ts'
import { writeShippedWords } from '../../../../server/portal/translations/shippedWords.ts'
import { preparedPath } from './preparedFiles.ts'

/** A database that is made once and copied for each that needs one. */
export interface Prepared {
  /** Of all that it is made by: made again when any of that changes. */
  name: string
  fill(database: Database): Promise<void>
}

/** The day after the last of the demo data, YYYY-MM-DD, and the password of its users. */
export const demoDay = '2026-06-15'
export const demoPassword = 'a demo password'

export const emptyDatabase: Prepared = { name: 'empty', fill: async () => {} }

export const migratedDatabase: Prepared = {
  get name() { return `database_${hashOf('database', [])}` },
  async fill(database) {
    await migrate(database)
    await loadReference(database)
  },
}

/** With the small demo data; its pictures are files beside it, the same for both databases: their names come of what they show. */
export const demoDatabase: Prepared = {
  get name() { return `demo_${hashOf('demo', ['demo/seed.ts', 'translations/shippedWords.ts'])}` },
  async fill(database) {
    await migratedDatabase.fill(database)
    const unfinished = `${demoPictures()}.${process.pid}`
    await seed(database, { scale: 'small', today: demoDay, password: demoPassword, storage: folderStorage(unfinished) })
    await writeShippedWords(database, await loadCatalog(`${projectFolder}/definitions`))
    if (existsSync(demoPictures())) rmSync(unfinished, { recursive: true })
    else renameSync(unfinished, demoPictures())
  },
}

/** The folder of the pictures of the demo data; there once a demo database was filled by this checkout. */
export const demoPictures = (): string => preparedPath(`${demoDatabase.name}-pictures`)

const hashes = new Map<string, string>()

/** Of the migrations and the reference data, and of these files of server/portal with all that they import. */
function hashOf(name: string, files: string[]): string {
  const known = hashes.get(name)
  if (known) return known
  const texts = [
    ...readMigrations().map(({ checksum }) => checksum),
    ...importedBy(['reference/loadReference.ts', ...files].map((file) => join(projectFolder, 'server/portal', file))),
  ]
  const hash = createHash('sha256').update(texts.join()).digest('hex').slice(0, 16)
  hashes.set(name, hash)
  return hash
}

/** The texts of these files and of those that they import, types apart. */
function importedBy(files: string[]): string[] {
  const texts = new Map<string, string>()
  for (const rest = [...files]; rest.length > 0;) {
    const file = rest.pop() ?? ''
    if (texts.has(file)) continue
    const text = readFileSync(file, 'utf8')
    texts.set(file, text)
    for (const [, name = ''] of text.matchAll(/^(?:import|export) (?!type )[^;'\n]*(?:\n[^;'\n]*)*?'(\.[^'\n]+\.ts)'/gm)) rest.push(join(dirname(file), name))
  }
  return [...texts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, text]) => text)
}
