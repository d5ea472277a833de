import type { Problem } from './Problem.ts'

/** The text for a dataset whose base the database refuses. */
export const standsOnRefused = 'a dataset that it stands on does not prepare'

/**
 * Returns true if one problem only follows from another. A reference to a column that a broken dataset lacks is not
 * reported beside the dataset.
 */
function follows(one: Problem, other: Problem): boolean {
  switch (other.code) {
    case 'missing-sql-column':
      return one.code === 'unknown-column' && other.known.includes(one.got) && one.known.includes(other.got)
    case 'unknown-parameter':
      return one.code === 'unused-filter' && one.got === other.got
    case 'duplicate-id':
      return (
        other.at.includes('/parameters/') &&
        (one.code === 'wrong-filter' || one.code === 'ambiguous-parameter') &&
        one.got.split(' ').at(-1) === other.got
      )
    case 'wrong-format':
      return (
        one.code === 'wrong-format' &&
        one !== other &&
        one.got === other.got &&
        other.at.startsWith('/columns/') &&
        one.at.startsWith('/elements/')
      )
    case 'not-a-number':
      return (
        one.code === 'wrong-format' &&
        other.at.startsWith('/totals/') &&
        one.at.startsWith('/elements/') &&
        one.got.endsWith(` ${other.got.split(' ')[0]}`)
      )
    case 'sql-error':
      return one !== other && one.got === standsOnRefused && other.got !== standsOnRefused
    case 'unknown-kind':
      return one.code === 'orphan-sql' && other.file.startsWith(one.file.replace(/sql$/, ''))
    case 'missing-sql':
      return one.code === 'orphan-sql' && folderOf(one.file) === folderOf(other.file)
    case 'undeclared-read':
      return (one.code === 'needs-reading' || one.code === 'unknown-dataset') && one.got === other.got
    case 'undeclared-write':
      return one.code === 'needs-writing' && one.got === other.got
    default:
      return false
  }
}

const folderOf = (file: string): string => file.slice(0, file.lastIndexOf('/'))

/** One mistake is one problem: what stands at one place is told once, and a mistake in a piece with all who use it. */
export function tellOnce(problems: Problem[]): Problem[] {
  const told = new Map<string, Problem>()
  for (const problem of problems.filter((one) => !problems.some((other) => follows(one, other)))) {
    const { in: users, ...rest } = problem
    const key = JSON.stringify([rest.file, rest.line, rest.column, rest.got])
    const before = told.get(key)
    told.set(key, users ? { ...rest, in: [...new Set([...(before?.in ?? []), ...users])] } : (before ?? problem))
  }
  return [...told.values()]
}
