import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Catalog } from '../Catalog.ts'
import { isProblemOf } from '../read/isProblemOf.ts'
import type { RawFile } from '../read/DefinitionFile.ts'

/** The definitions that had no problem in the last check, stored between two checks. */
export interface LastKnownGood {
  has(file: RawFile): boolean
  /** Returns true if this version of the check found the file well-formed. */
  isWellFormed(file: RawFile): boolean
  store(catalog: Catalog): Promise<void>
}

interface StoredDigests {
  version: string
  files: Record<string, string>
}

/**
 * `version` is that of the check. Kept in a folder that may be deleted: then the one whose id comes later is at fault,
 * as on a new machine.
 */
export async function readLastKnownGood(cache: string, definitions: string, version: string): Promise<LastKnownGood> {
  const path = join(cache, `good-${createHash('sha256').update(definitions).digest('hex').slice(0, 16)}.json`)
  const known = await readFile(path, 'utf8')
    .then((text): StoredDigests => ({ version: '', files: {}, ...(JSON.parse(text) as Partial<StoredDigests>) }))
    .catch((): StoredDigests => ({ version: '', files: {} }))
  const has = ({ key, digest }: RawFile): boolean => known.files[key] === digest
  return {
    has,
    isWellFormed: (file) => known.version === version && has(file),
    async store({ files, problems }) {
      const good = [...files.values()].filter((file) => !problems.some((problem) => isProblemOf(problem, file)))
      const text = JSON.stringify({ version, files: Object.fromEntries(good.map(({ key, digest }) => [key, digest])) })
      if (text === JSON.stringify(known)) return
      await mkdir(cache, { recursive: true })
      await writeFile(path, text)
    },
  }
}
