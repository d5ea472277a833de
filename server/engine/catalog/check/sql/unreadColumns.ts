import { bare } from '../../../analysis/offsetsIn.ts'
import type { Dataset } from '../../../query/toStatement.ts'
import { tablesInSql } from '../../explain/tablesInSql.ts'
import type { Path } from '../../problems/Problem.ts'

/** Columns of the rows of a file that the SQL does not read, where it says whose columns it reads. */
export function unreadColumns({ sql, parameters = [] }: Dataset): [Path, string][] {
  // Columns that are written have the same names.
  const text = bare(sql)
    .replace(/\binto\s+[\w.]+(\s+as\s+\w+)?\s*\([^)]*\)/gi, '')
    .replace(/\bset\s+\w+\s*=|,\s*\w+\s*=(?!=)/gi, ' ')
  return parameters.flatMap(({ id, type, columns = [] }, index) => {
    const alias = tablesInSql(sql).find(({ kind, table }) => kind === 'file' && table === id)?.alias
    if (
      type !== 'rows' ||
      !alias ||
      new RegExp(
        `\\b${alias}\\s*\\.\\s*\\*|(?<![.\\w(])\\*|(?<!:)\\b${alias}\\b(?!\\s*\\.)(?<!:${id}\\s+(?:as\\s+)?${alias})`,
        'i',
      ).test(text)
    )
      return []
    return columns.flatMap((column, c): [Path, string][] =>
      new RegExp(`(?<![\\w.])(?:${alias}\\s*\\.\\s*)?"?${column.id}\\b`, 'i').test(text)
        ? []
        : [[['parameters', index, 'columns', c, 'id'], `${id}.${column.id}`]],
    )
  })
}
