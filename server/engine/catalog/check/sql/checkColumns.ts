import { levelOf } from '../../../analysis/Level.ts'
import { offsetOfOutput } from '../../../analysis/offsetsIn.ts'
import { dividesIntegers } from '../../../analysis/integerDivision.ts'
import { lockedType } from '../../locks/columnTypes.ts'
import type { Problem } from '../../problems/Problem.ts'
import type { ReadDataset } from './checkDatabase.ts'

/** Checks that the types of the lock file are those of the SQL, and that no number lost what is behind its point. */
export function checkColumns({ file, dataset, statement, statements }: ReadDataset): Problem[] {
  const types = Object.fromEntries(statement.columns.map(({ name, type }) => [name, lockedType(type)]))
  if (JSON.stringify(types) !== JSON.stringify(file.locked?.fields ?? {}))
    return [file.sqlProblem('stale-lock', 0, `dataset "${file.name}"`)]
  const level = levelOf(statement.query, null, statements.ground)
  const whole = dataset.columns.find(
    ({ id, type, format, quantity }) =>
      type === 'integer' &&
      (quantity !== undefined || fractions.includes(format ?? '')) &&
      dividesIntegers(level, statement.columns.findIndex(({ name }) => name === id) + 1),
  )
  return whole ? [file.sqlProblem('whole-division', offsetOfOutput(dataset.sql, whole.id), whole.id)] : []
}

/** The formats of numbers that have digits behind the point. */
const fractions = ['decimal', 'percent', 'signedPercent', 'money', 'price']
