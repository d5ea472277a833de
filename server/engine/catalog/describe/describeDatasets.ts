import type { DatasetParameter } from '../../../../engine/core/definition/datasetModel.ts'
import type { Planner } from '../check/sql/planner.ts'
import { depthFirst } from '../expand/depthFirst.ts'
import { basesOf } from '../expand/expandFiles.ts'
import type { Problem } from '../problems/Problem.ts'
import { isProblemOf } from '../read/isProblemOf.ts'
import type { DefinitionFile, FileOf, FilesByKey, UndescribedFile, WellFormedFile } from '../read/DefinitionFile.ts'
import { describedFile } from './describedFile.ts'
import type { LockedDataset, Locks, ParameterTypes } from '../locks/locks.ts'
import { typeDigests } from './typeDigests.ts'
import { toLocked } from './toLocked.ts'

interface DescribeContext {
  locks: Locks
  /** Without it, a dataset whose SQL changed has the types of its lock file. */
  planner: Planner | undefined
  /** The files of the catalog in use. */
  running: FilesByKey
  /** The digest of own migrations. */
  tables: string
}

/** The files whose datasets have columns, and what is wrong with the others. */
export interface DescribedFiles {
  files: DefinitionFile[]
  problems: Problem[]
}

/**
 * Adds its columns to each dataset. Types come from the lock file of its area while the SQL is as it was locked. After
 * a change they come from the database, so that a saved file shows at once. A dataset of unknown types is left out.
 */
export async function describeDatasets(files: WellFormedFile[], context: DescribeContext): Promise<DescribedFiles> {
  const { locks, planner, running, tables } = context
  const plain = files.map((file) => (isDescribed(file) ? file.undescribed : file))
  const datasets = plain.filter(isUndescribed)
  const digests = typeDigests(datasets, tables)
  const problems: Problem[] = []
  const types = new Map<UndescribedFile, LockedDataset | null>()
  const changed: UndescribedFile[] = []
  const runningTypes = ({ key }: UndescribedFile): LockedDataset | undefined => {
    const before = running.get(key)
    return before && isDescribed(before) ? before.locked : undefined
  }
  const known = (file: UndescribedFile): LockedDataset | null => runningTypes(file) ?? locks.get(file.name) ?? null
  for (const file of datasets) {
    const digest = digests.get(file.name) ?? ''
    const found = [locks.get(file.name), runningTypes(file)].find((one) => one?.digest === digest)
    const locked = file.value.local ? localTypes(file, digest) : found
    if (!locked && hasStatement(file)) changed.push(file)
    else types.set(file, locked ?? null)
  }
  if (planner && changed.length > 0) {
    const [others, nameless] = [
      plain.flatMap((file) => (isUndescribed(file) ? [] : [file])),
      describedFiles(datasets, types),
    ]
    const found = await planner.describe(
      changed.flatMap((file) => nameless.get(file) ?? []),
      [...others, ...nameless.values()],
    )
    const refused = new Set(changed.flatMap(({ name }) => (found[name] ? [] : [name])))
    for (const file of changed) {
      const one = found[file.name]
      const locked = one ? toLocked(file, one, digests.get(file.name) ?? '') : null
      if (locked && 'code' in locked) problems.push(locked)
      // One that the database refuses is planned later, which explains it. Those that stand on it keep their types.
      else types.set(file, locked ?? (standsOnRefused(file, refused) ? known(file) : null))
    }
  } else
    for (const file of changed) {
      const locked = known(file)
      if (locked) types.set(file, locked)
      else problems.push(file.problem('undescribed-dataset', [], file.name))
    }
  const described = describedFiles(datasets, types)
  return {
    files: plain.flatMap((file) => {
      const one = isUndescribed(file) ? (types.has(file) ? described.get(file) : undefined) : file
      return one && !problems.some((problem) => isProblemOf(problem, one)) ? [one] : []
    }),
    problems,
  }
}

/** Returns true if a dataset in its SQL is among those that the database refused. */
function standsOnRefused(file: UndescribedFile, refused: ReadonlySet<string>): boolean {
  return basesOf(file).some((name) => refused.has(name))
}

/** Describes each dataset after those in its SQL, as it may inherit the types of their parameters. */
function describedFiles(
  datasets: UndescribedFile[],
  types: ReadonlyMap<UndescribedFile, LockedDataset | null>,
): Map<UndescribedFile, FileOf<'dataset'>> {
  const byName = new Map(datasets.map((file) => [file.name, file]))
  const basesIn = (file: UndescribedFile): UndescribedFile[] => basesOf(file).flatMap((name) => byName.get(name) ?? [])
  const described = new Map<UndescribedFile, FileOf<'dataset'>>()
  const parameters = new Map<UndescribedFile, ParameterTypes>()
  for (const file of depthFirst(datasets, basesIn)) {
    const inherited = Object.assign({}, ...basesIn(file).map((base) => parameters.get(base) ?? {})) as ParameterTypes
    const one = describedFile(file, types.get(file) ?? null, inherited)
    described.set(file, one)
    parameters.set(file, { ...inherited, ...typesOf(one.value.parameters ?? []) })
  }
  return described
}

const typesOf = (parameters: DatasetParameter[]): ParameterTypes =>
  Object.fromEntries(parameters.map(({ id, type, multiple }) => [id, multiple ? `${type}[]` : type] as const))

const isDescribed = (file: WellFormedFile): file is FileOf<'dataset'> & { undescribed: UndescribedFile } =>
  file.kind === 'dataset' && 'undescribed' in file && file.undescribed !== undefined

const isUndescribed = (file: WellFormedFile): file is UndescribedFile => file.kind === 'dataset' && !isDescribed(file)

/** Returns true if the database can tell its types. An empty file is about to be written. */
const hasStatement = ({ sql, value }: UndescribedFile): boolean =>
  value.local !== true && sql !== null && sql.trim() !== ''

/** The types of rows of the browser are those of its fields. */
function localTypes({ value: { fields = {} } }: UndescribedFile, digest: string): LockedDataset {
  const types = Object.entries(fields).map(([id, { type = 'text' }]) => [id, type] as const)
  return { digest, fields: Object.fromEntries(types) }
}
