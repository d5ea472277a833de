import type { StatementTypes } from '../../analysis/readStatements.ts'
import { bare, offsetOfOutput } from '../../analysis/offsetsIn.ts'
import { sqlMarks } from '../../query/sqlMarks.ts'
import type { Problem } from '../problems/Problem.ts'
import type { UndescribedFile } from '../read/DefinitionFile.ts'
import { lockedParameter, lockedType } from '../locks/columnTypes.ts'
import type { LockedDataset } from '../locks/locks.ts'

/** Returns what a lock file says of a statement, or the problem of a column without a name or a known type. */
export function toLocked(file: UndescribedFile, types: StatementTypes, digest: string): LockedDataset | Problem {
  const sql = file.sql ?? ''
  const locked: LockedDataset & Required<Pick<LockedDataset, 'parameters'>> = { digest, fields: {}, parameters: {} }
  for (const { name, type } of types.columns) {
    // The database gives this name to a value that has none.
    if (name === '?column?')
      return file.sqlProblem('unnamed-column', Math.max(0, bare(sql).search(/\bselect\b/i)), name)
    const column = lockedType(type)
    if (column === null) return file.sqlProblem('column-type', offsetOfOutput(sql, name), `${name} ${type}`)
    locked.fields[name] = column
  }
  for (const [name, type] of Object.entries(types.parameters)) {
    const parameter = lockedParameter(type)
    const place = sqlMarks(sql).find((mark) => mark.kind === 'parameter' && mark.name === name)?.start ?? 0
    if (parameter === null) return file.sqlProblem('parameter-type', place, `${name} ${type}`)
    locked.parameters[name] = parameter
  }
  const { parameters, ...rest } = locked
  return Object.keys(parameters).length > 0 ? locked : rest
}
