import type { Pack } from '../../../platform/language/readPacks.ts'
import { checkReferences } from '../check/checkReferences.ts'
import { dependenciesOf } from '../expand/dependenciesOf.ts'
import type { ProblemCode } from '../problems/Problem.ts'
import type { DefinitionFile, FilesByKey, RawFile } from '../read/DefinitionFile.ts'
import { isProblemOf } from '../read/isProblemOf.ts'

/** A link that leads nowhere is not drawn; it takes no page down. */
const harmless = new Set<ProblemCode>([
  'unknown-report',
  'unknown-link-name',
  'missing-link-name',
  'unanswered-endpoint',
])

/** Problems of a reference to an unknown code, group or flag. */
const asksInVain = new Set<ProblemCode>(['unknown-code', 'unknown-group', 'unknown-flag'])

/** The files to choose from. */
interface Choice {
  /** The keys of all that is on disk, be it broken. */
  onDisk: Iterable<string>
  newest: FilesByKey
  before: FilesByKey
}

/**
 * Returns the files to run. Each file on disk runs in its newest version, or in its last good one if the newest is
 * broken or conflicts with others. A changed file yields to a running one. A file without a good version is left out,
 * alone.
 */
export function selectServable(
  { onDisk, newest, before }: Choice,
  texts: Pack,
  isSteady: (file: RawFile) => boolean,
): Map<string, DefinitionFile> {
  const used = new Map<string, DefinitionFile>()
  for (const key of onDisk) {
    const file = newest.get(key) ?? before.get(key)
    if (file) used.set(key, file)
  }
  // The access definitions stay in use when their file is missing, as between two steps of a save. Otherwise nobody
  // could open anything.
  const lost = [...before.values()].filter(({ kind, key }) => kind === 'access' && !used.has(key))
  if (lost.length > 0 && checkReferences([...used.values()], texts).some(({ code }) => asksInVain.has(code)))
    for (const file of lost) used.set(file.key, file)
  const goBack = ({ key }: DefinitionFile): boolean => {
    const old = before.get(key)
    if (!old || used.get(key) === old || !used.has(key)) return false
    used.set(key, old)
    return true
  }
  for (;;) {
    const files = unchangedFirst([...used.values()], isSteady)
    const problems = checkReferences(files, texts)
    const broken = files.filter((file) => problems.some((problem) => isProblemOf(problem, file)))
    const steady = broken.filter((file) => before.get(file.key) === file)
    const fallen = broken.filter((file) => {
      const isHarmed = problems.some((problem) => isProblemOf(problem, file) && !harmless.has(problem.code))
      return isHarmed && !before.has(file.key) && used.delete(file.key)
    })
    if (broken.filter((file) => goBack(file)).length + fallen.length > 0) continue
    // An unchanged file can only be broken by a dependency.
    const dependencies = dependenciesOf(files)
    if (steady.filter((file) => dependencies.directly(file).filter((other) => goBack(other)).length > 0).length > 0)
      continue
    const withdrawn = steady.filter(
      (file) =>
        problems.some((problem) => isProblemOf(problem, file) && !harmless.has(problem.code)) && used.delete(file.key),
    )
    if (withdrawn.length === 0) return used
  }
}

/** Returns the files with unchanged ones first: of two that claim one route, the changed one is at fault. */
export function unchangedFirst(files: DefinitionFile[], isSteady: (file: RawFile) => boolean): DefinitionFile[] {
  return [...files.filter(isSteady), ...files.filter((file) => !isSteady(file))]
}
