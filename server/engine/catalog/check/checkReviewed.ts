import { reviewedDatasets, type RequiredPermission } from '../../../platform/database/reviewedDatasets.ts'
import { sqlMarks } from '../../query/sqlMarks.ts'
import type { Path, Problem } from '../problems/Problem.ts'
import type { DefinitionFile } from '../read/DefinitionFile.ts'

/**
 * Checks that a definition which names a reviewed dataset of the product requires that dataset's permission. No other
 * dataset may be based on a reviewed one.
 */
export function checkReviewed(file: DefinitionFile): Problem[] {
  if (file.kind === 'dataset') {
    if (file.name in reviewedDatasets) return []
    const marks = sqlMarks(file.sql ?? '').flatMap((mark) =>
      mark.kind === 'dataset' && asksOf(mark.name) ? [file.sqlProblem('closed-dataset', mark.start, mark.name)] : [],
    )
    return [...marks, ...namesIn(file.value).map(({ name, path }) => file.problem('closed-dataset', path, name))]
  }
  const security = 'security' in file.value ? file.value.security : undefined
  return namesIn(file.value).flatMap(({ name, path }) => {
    const asks = asksOf(name)
    const isProtected =
      !asks ||
      (security?.code === asks.code &&
        (!asks.groups || (security?.groups?.every((group) => asks.groups?.includes(group)) ?? false)))
    return isProtected ? [] : [file.problem('closed-dataset', path, name, [JSON.stringify(asks)])]
  })
}

const asksOf = (dataset: string): RequiredPermission | null =>
  Object.hasOwn(reviewedDatasets, dataset) ? (reviewedDatasets[dataset] ?? null) : null

/** A file never changes: what it names is looked for once. */
const named = new WeakMap<object, { name: string; path: Path }[]>()

/** Every such dataset that a definition names, wherever it stands. */
function namesIn(value: object): { name: string; path: Path }[] {
  const known = named.get(value)
  if (known) return known
  const found: { name: string; path: Path }[] = []
  const walk = (part: unknown, path: Path): void => {
    if (typeof part !== 'object' || part === null) return
    for (const [name, inside] of Object.entries(part)) {
      const at = [...path, Array.isArray(part) ? Number(name) : name]
      if ((name === 'dataset' || name === 'header') && typeof inside === 'string' && asksOf(inside))
        found.push({ name: inside, path: at })
      else walk(inside, at)
    }
  }
  walk(value, [])
  named.set(value, found)
  return found
}
