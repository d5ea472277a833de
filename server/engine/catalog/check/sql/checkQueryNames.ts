import { isNode, nodesOf, type TreeValue } from '../../../analysis/nodeTree.ts'
import { bare } from '../../../analysis/offsetsIn.ts'
import { sqlMarks } from '../../../query/sqlMarks.ts'
import type { ReadDataset } from './checkDatabase.ts'
import type { Problem } from '../../problems/Problem.ts'

/** The names under which the server puts what is read once beside a statement. */
const ofServer = /^once_\d+$/

/**
 * Refuses a query of a `with` that has a table's name. The SQL of other datasets is put where they are named: there the
 * name would
 * mean the query, whatever rows it has.
 */
export function checkQueryNames({ file, dataset, statement, statements: { ground } }: ReadDataset): Problem[] {
  if (!sqlMarks(dataset.sql).some(({ kind }) => kind === 'dataset')) return []
  const tables = new Set(ground.schema.tables.values())
  const name = namesIn(statement.query).find((one) => tables.has(one) || ofServer.test(one))
  if (name === undefined) return []
  const offset = Math.max(0, bare(dataset.sql).search(new RegExp(`\\b${name}\\b"?\\s*(\\([^)]*\\)\\s*)?as\\b`, 'i')))
  const reason = ofServer.test(name)
    ? 'is a name that the server gives queries of its own'
    : 'is a table, which other datasets would no longer find under its name'
  return [file.sqlProblem('sql-error', offset, `"${name}" ${reason}; give the query of "with" another name`)]
}

/** The names of the queries beside others, however deep they stand. */
function namesIn(value: TreeValue | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (!isNode(value)) return []
  return [
    ...nodesOf(value.fields.cteList).map(({ fields }) => String(fields.ctename)),
    ...Object.values(value.fields).flatMap(namesIn),
  ]
}
