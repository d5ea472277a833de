import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readMigrations } from '../server/platform/database/migrate.ts'
import { projectFolder } from '../server/platform/settings.ts'

const hashes = new Map<string, string>()

/**
 * Returns the hash of everything that a prepared database is built from, as 16 hex digits. It covers the migrations,
 * the reference data, and these files of server/portal with all their imports. A database prepared with another hash is
 * rebuilt.
 */
export function contentsHash(files: string[]): string {
  const name = files.join()
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
    for (const [, name = ''] of text.matchAll(
      /^(?:import|export) (?!type )[^;'\n]*(?:\n[^;'\n]*)*?'(\.[^'\n]+\.ts)'/gm,
    ))
      rest.push(join(dirname(file), name))
  }
  return [...texts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, text]) => text)
}
