import { endlessIn } from '../analysis/endlessIn.ts'
import { levelOf } from '../analysis/Level.ts'
import { mayRepeat } from '../analysis/mayRepeat.ts'
import type { ReadDataset } from './checkDatabase.ts'
import type { Problem } from './Problem.ts'

/** Whether a dataset's rows come to an end, and its row key tells them apart. */
export function checkRows({ file, dataset, statement, statements: { ground } }: ReadDataset): Problem[] {
  const endless = endlessIn(statement.query, ground)
  if (endless !== null) return [file.sqlProblem('endless-sql', Math.max(0, dataset.sql.search(/\brecursive\b/i)), endless)]
  if (dataset.writes) return []
  const key = dataset.rowKey.map((id) => statement.columns.findIndex(({ name }) => name === id) + 1)
  const table = mayRepeat(levelOf(statement.query, null, ground), key)
  if (table === null) return []
  const [named] = ground.schema.keysOf(table)
  return [file.problem('repeated-key', ['rowKey'], dataset.rowKey.join(', '), [table, (named ?? []).join(', ')])]
}
