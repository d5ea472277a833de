import type { Principal } from '../../access/Principal.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import { reportTimeoutMs } from '../query/runQueries.ts'
import { readerFor } from '../query/readerFor.ts'
import { toStatement } from '../query/toStatement.ts'
import type { Row } from '../reports/reportRunner.ts'

interface FormRowQuery {
  connection: Queryable
  catalog: Catalog
  caller: Principal
  signal?: AbortSignal
}

/** The first row of a dataset that its caller may see; null when there is none. */
export async function rowOf(
  id: string,
  parameters: Record<string, unknown>,
  { connection, catalog, caller, signal }: FormRowQuery,
): Promise<Row | null> {
  const dataset = catalog.dataset(id)
  const reader = readerFor([id], caller, catalog.dataset)
  const statement = toStatement(
    {
      dataset: id,
      parameters,
      columns: dataset.columns.filter((column) => !column.internal).map((column) => column.id),
      keyword: null,
      sort: dataset.rowKey.map((column) => ({ column, desc: false })),
      rows: { number: 1, size: 1 },
      totals: false,
    },
    caller,
    catalog.dataset,
  )
  const [answer] = await connection.query<{ rows: Row[] }>(statement, { signal, timeoutMs: reportTimeoutMs, ...reader })
  return answer?.rows[0] ?? null
}
