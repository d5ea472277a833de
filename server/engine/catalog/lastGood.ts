import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Catalog } from './Catalog.ts'
import { isOf } from './chooseFiles.ts'
import type { DefinitionFile } from './readDefinitions.ts'

/** What stood in a folder without a problem when it was checked last, kept between two checks. */
export interface LastGood {
  has(file: DefinitionFile): boolean
  keep(catalog: Catalog): Promise<void>
}

/** Kept in a folder that may be deleted: then the one whose id comes later is at fault, as on a new machine. */
export async function readLastGood(cache: string, definitions: string): Promise<LastGood> {
  const path = join(cache, `good-${createHash('sha256').update(definitions).digest('hex').slice(0, 16)}.json`)
  const known = await readFile(path, 'utf8').then((text) => JSON.parse(text) as Record<string, string>).catch((): Record<string, string> => ({}))
  return {
    has: ({ key, digest }) => known[key] === digest,
    async keep({ files, problems }) {
      const good = [...files.values()].filter((file) => !problems.some((problem) => isOf(problem, file)))
      const text = JSON.stringify(Object.fromEntries(good.map(({ key, digest }) => [key, digest])))
      if (text === JSON.stringify(known)) return
      await mkdir(cache, { recursive: true })
      await writeFile(path, text)
    },
  }
}
