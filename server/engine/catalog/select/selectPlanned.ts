import { customSchema } from '../../../platform/database/ownSchema.ts'
import type { Pack } from '../../../platform/language/readPacks.ts'
import type { Planner } from '../check/sql/planner.ts'
import { dependenciesOf } from '../expand/dependenciesOf.ts'
import type { Problem } from '../problems/Problem.ts'
import type { DefinitionFile, FilesByKey, RawFile } from '../read/DefinitionFile.ts'
import { isProblemOf } from '../read/isProblemOf.ts'
import { selectServable } from './selectServable.ts'
import type { SortedFiles } from './withoutCulprits.ts'

export interface SelectContext {
  /** Without one, SQL is not checked. */
  planner: Planner | undefined
  /** The files of the catalog in use. */
  running: FilesByKey
  texts: Pack
  /** Returns true if a file is unchanged. */
  isSteady(file: RawFile): boolean
  /** True if the tables of migrations are as they were when the running files were planned. */
  hasSameTables: boolean
  /** True if all migrations are applied. */
  hasTables: boolean
}

export interface Selection {
  files: Map<string, DefinitionFile>
  /** The problems that the database found. */
  problems: Problem[]
}

/**
 * Chooses the files to serve, and lets the database plan the SQL that changed. Files that it refuses go back to their
 * last good version, and the choice is made again, until none is refused.
 */
export async function selectPlanned(
  { wellFormed, illFormed }: Pick<SortedFiles, 'wellFormed' | 'illFormed'>,
  { planner, running, texts, isSteady, hasSameTables, hasTables }: SelectContext,
): Promise<Selection> {
  const problems: Problem[] = []
  const onDisk = [...new Set([...wellFormed.map(({ key }) => key), ...illFormed])].sort()
  const newest = new Map(wellFormed.map((file) => [file.key, file]))
  let used = selectServable({ onDisk, newest, before: running }, texts, isSteady)
  for (const tried = new Set<DefinitionFile>(); planner;) {
    const all = [...used.values()]
    const dependencies = dependenciesOf(all)
    const changed = all.filter(
      (file) =>
        ['dataset', 'feed', 'form'].includes(file.kind) &&
        !tried.has(file) &&
        [...dependencies.all(file)].some(
          (other) => running.get(other.key) !== other || (!hasSameTables && readsOwn(other)),
        ),
    )
    const refusals = await planner.plan(changed, all)
    const isRefused = (file: DefinitionFile): boolean => refusals.some((problem) => isProblemOf(problem, file))
    // Files that depend on a refused one are refused with it, and tried again without it.
    const refused = changed.filter(
      (file) => isRefused(file) && ![...dependencies.all(file)].some((other) => other !== file && isRefused(other)),
    )
    for (const file of changed) if (refused.includes(file) || !isRefused(file)) tried.add(file)
    if (refused.length === 0) break
    // Without its tables a dataset cannot be planned: that is told of the migration that did not make them.
    const blamed = refused.filter((file) => hasTables || ![...dependencies.all(file)].some(readsOwn))
    problems.push(...refusals.filter((problem) => blamed.some((file) => isProblemOf(problem, file))))
    for (const file of refused) {
      newest.delete(file.key)
      // One that did not change is refused for what changed below it.
      if (running.get(file.key) === file) for (const other of dependencies.all(file)) newest.delete(other.key)
    }
    used = selectServable({ onDisk, newest, before: running }, texts, isSteady)
  }
  return { files: used, problems }
}

/** Returns true if a file may read tables that migrations change. */
const readsOwn = ({ sql }: DefinitionFile): boolean => sql?.includes(`${customSchema}.`) ?? false
