import { setImmediate } from 'node:timers/promises'
import { isOfDatabase } from '../../../platform/database/isOfDatabase.ts'
import type { Catalog } from '../Catalog.ts'
import type { Problem } from '../problems/Problem.ts'
import { dependenciesOf } from '../expand/dependenciesOf.ts'
import { depthFirst } from '../expand/depthFirst.ts'
import { guardFile } from '../read/guardFile.ts'
import type { DefinitionFile } from '../read/DefinitionFile.ts'

/** Well-formed files, the keys of those that are not, and what is wrong so far. */
export interface SortedFiles {
  wellFormed: DefinitionFile[]
  illFormed: string[]
  problems: Problem[]
}

type Build = (files: SortedFiles) => Promise<Catalog>

/**
 * Builds a catalog. If that throws, the file at fault becomes a problem and counts as unreadable. So its last good
 * version stays in use and the others are served. `isolated` builds without the database. Rejects only when no file is
 * at fault, as while the database is away.
 */
export async function withoutCulprits(sorted: SortedFiles, build: Build, isolated: Build): Promise<Catalog> {
  for (let left = sorted; ;) {
    try {
      return await build(left)
    } catch (error) {
      const culprit = isOfDatabase(error) ? null : await findCulprit(left, isolated)
      if (culprit === null) throw error
      left = {
        wellFormed: left.wellFormed.filter((file) => file !== culprit),
        illFormed: [...left.illFormed, culprit.key],
        problems: [
          ...left.problems,
          ...guardFile(
            culprit,
            () => {
              throw error
            },
            (problem) => [problem],
          ),
        ],
      }
    }
  }
}

/**
 * Returns the file whose presence makes the build throw, each tried after its dependencies; null if it is none of them.
 */
async function findCulprit(sorted: SortedFiles, build: Build): Promise<DefinitionFile | null> {
  const files = depthFirst(sorted.wellFormed, dependenciesOf(sorted.wellFormed).directly)
  const throws = async (count: number): Promise<boolean> => {
    // Others are served in between.
    await setImmediate()
    const [wellFormed, others] = [files.slice(0, count), files.slice(count)]
    return build({ wellFormed, illFormed: [...sorted.illFormed, ...others.map(({ key }) => key)], problems: [] }).then(
      () => false,
      () => true,
    )
  }
  if (!(await throws(files.length)) || (await throws(0))) return null
  let [good, bad] = [0, files.length]
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (await throws(middle)) bad = middle
    else good = middle
  }
  return files[good] ?? null
}
