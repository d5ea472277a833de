import { reportTimeoutMs } from '../query/runQueries.ts'
import { readerFor } from '../query/readerFor.ts'
import type { RowsColumn } from '../query/rowsParameter.ts'
import { toStatement } from '../query/toStatement.ts'
import type { ReferenceContext } from './readSuppliedRows.ts'
import type { InputRow } from './readRows.ts'

/** The list of rows that the values of a column name. */
export type RowsList = NonNullable<RowsColumn['in']>

/** Rows of a list that are read at most for the values of a file. */
export const maxListRows = 200_000

/**
 * Returns the rows of a list that the sender of a file reaches: its column, the columns beside it and its label. With
 * `only`, just the rows with these values.
 */
export async function readListRows(
  of: RowsList,
  only: { column: string; values: unknown[] } | null,
  { connection, catalog, caller, signal }: ReferenceContext,
  size: number,
): Promise<InputRow[]> {
  const columns = [...new Set([of.column, ...Object.keys(of.with ?? {}), ...(of.label ? [of.label] : [])])]
  const statement = toStatement(
    {
      dataset: of.dataset,
      parameters: {},
      columns,
      keyword: null,
      only,
      sort: [{ column: of.column, desc: false }],
      rows: { number: 1, size },
      totals: false,
    },
    caller,
    catalog.dataset,
  )
  const [answer] = await connection.query<{ rows: InputRow[] }>(statement, {
    signal,
    timeoutMs: reportTimeoutMs,
    ...readerFor([of.dataset], caller, catalog.dataset),
  })
  return answer?.rows ?? []
}
