import type { Problem } from './Problem.ts'

/** The text for a dataset whose base the database refuses. */
export const dependsOnRefused = 'a dataset that it stands on does not prepare'

/**
 * Returns true if one problem only follows from another. A reference to a column that a broken dataset lacks is not
 * reported beside the dataset.
 */
function follows(one: Problem, other: Problem): boolean {
  switch (other.code) {
    case 'missing-sql-column':
      return one.code === 'unknown-column' && one.got === other.got && one.known.every((id) => other.known.includes(id))
    case 'unknown-column':
      return (
        one.code === 'unknown-field' &&
        one.file === other.file &&
        one.known.includes(other.got) &&
        other.known.includes(one.got)
      )
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
      return (
        (one !== other && one.got === dependsOnRefused && other.got !== dependsOnRefused) ||
        (one.code === 'undeclared-write' && one.file.replace(/dataset\.json$/, 'sql') === other.file)
      )
    case 'unknown-kind':
      return one.code === 'orphan-sql' && other.file.startsWith(one.file.replace(/sql$/, ''))
    case 'missing-sql':
      return one.code === 'orphan-sql' && folderOf(one.file) === folderOf(other.file)
    case 'needs-reading':
      return one.file === other.file && (one.code === 'unknown-column' || one.code === 'unused-filter')
    case 'missing-value':
      return (
        one.file === other.file &&
        parentOf(one.at) === parentOf(other.at) &&
        (one.code === 'unseen-version' || (one.code === 'unknown-parameter' && one.got === other.got))
      )
    case 'file-name':
      return one.code.startsWith('unknown-') && other.got.startsWith(`${one.got}.`)
    case 'undeclared-read':
      return (one.code === 'needs-reading' || one.code === 'unknown-dataset') && one.got === other.got
    case 'undeclared-write':
      return one.code === 'needs-writing' && one.got === other.got
    default:
      return false
  }
}

const parentOf = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf('/'))

const folderOf = (file: string): string => file.slice(0, file.lastIndexOf('/'))

/** Makes one mistake one problem: by place, by the piece that has it, and by the name that is missing. */
export function mergeProblems(problems: Problem[]): Problem[] {
  const merged = new Map<string, Problem>()
  for (const problem of problems.filter((one) => !problems.some((other) => follows(one, other)))) {
    const { in: users, ...rest } = problem
    const key = JSON.stringify([rest.file, rest.line, rest.column, rest.got])
    const before = merged.get(key)
    merged.set(key, users ? { ...rest, in: [...new Set([...(before?.in ?? []), ...users])] } : (before ?? problem))
  }
  return joinRepeated([...merged.values()])
}

/** Names that several files may lack: a missing file is one mistake, however many files name what it held. */
const isOfName = ({ code }: Problem): boolean => code.startsWith('unknown-') && code !== 'unknown-property'

/** Joins the problems of one missing name: the first place carries the others. */
function joinRepeated(problems: Problem[]): Problem[] {
  const first = new Map<string, Problem>()
  const joined: Problem[] = []
  for (const problem of problems) {
    const key = JSON.stringify([problem.code, problem.got])
    const before = isOfName(problem) ? first.get(key) : undefined
    if (before) before.also = [...(before.also ?? []), `${problem.file}:${problem.line}`]
    else {
      const one = { ...problem }
      first.set(key, one)
      joined.push(one)
    }
  }
  return joined
}
