import type { Queryable } from '../../platform/database/Database.ts'
import { reportTimeoutMs } from './askQueries.ts'
import type { Asker } from '../../access/Asker.ts'
import { toWriteStatement, type Dataset } from './toStatement.ts'

/** What a dataset wrote: how many rows, how many of them its writer may see, the first of these, without internal columns, and the lines of a file that were. */
export interface Written {
  written: number
  allowed: number
  row: Record<string, unknown> | null
  lines?: number[] | null
}

/** Runs a dataset that writes. Who asks for it undoes it where rows were written that are not its writer's. Rejects as `query` does. */
export async function writeRows(id: string, parameters: Record<string, unknown>, { connection, datasetOf, asker, signal, timeoutMs = reportTimeoutMs }: {
  connection: Queryable
  datasetOf(id: string): Dataset
  asker: Asker
  signal?: AbortSignal
  timeoutMs?: number
}): Promise<Written> {
  const [answer] = await connection.query<Written>(toWriteStatement(id, parameters, asker, datasetOf), { signal, timeoutMs })
  if (!answer) throw new Error(`dataset ${id} answered nothing`)
  return answer
}
