import { findUnboundedRecursion } from '../../../analysis/unboundedRecursion.ts'
import { hasRedundantOrderBy, levelOf } from '../../../analysis/Level.ts'
import { findNonUniqueTable } from '../../../analysis/nonUniqueTable.ts'
import { bare } from '../../../analysis/offsetsIn.ts'
import type { ReadDataset } from './checkDatabase.ts'
import type { Problem } from '../../problems/Problem.ts'

/** Checks that a dataset's rows come to an end, and that its row key identifies them. */
export function checkRows({ file, dataset, statement, statements: { ground } }: ReadDataset): Problem[] {
  const endless = findUnboundedRecursion(statement.query, ground)
  if (endless !== null)
    return [file.sqlProblem('endless-sql', Math.max(0, dataset.sql.search(/\brecursive\b/i)), endless)]
  if (dataset.writes) return []
  const level = levelOf(statement.query, null, ground)
  if (hasRedundantOrderBy(level))
    return [file.sqlProblem('lost-order', lastOutside(dataset.sql, /\border\s+by\b/gi), '')]
  const key = dataset.rowKey.map((id) => statement.columns.findIndex(({ name }) => name === id) + 1)
  const table = findNonUniqueTable(level, key)
  if (table === null) return []
  const [named] = ground.schema.keysOf(table)
  return [file.problem('repeated-key', ['rowKey'], dataset.rowKey.join(', '), [table, (named ?? []).join(', ')])]
}

/** Returns the last place of these words outside of brackets: those inside belong to another query, or to a window. */
function lastOutside(sql: string, pattern: RegExp): number {
  let text = bare(sql)
  for (let before = ''; before !== text;) {
    before = text
    text = text.replace(/\([^()]*\)/g, (part) => ' '.repeat(part.length))
  }
  return [...text.matchAll(pattern)].at(-1)?.index ?? 0
}
