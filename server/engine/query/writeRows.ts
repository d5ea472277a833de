import { isOutOfReach, type Queryable } from '../../platform/database/Database.ts'
import { notFound } from '../../platform/errors.ts'
import { reportTimeoutMs } from './runQueries.ts'
import type { DatasetCaller } from '../../access/DatasetCaller.ts'
import { isReviewedDataset } from './readerFor.ts'
import { toWriteStatement, type Dataset } from './toStatement.ts'

/**
 * Rows that a dataset wrote: how many, the first of them, without internal columns, and the lines of a file that were.
 */
export interface WriteResult {
  written: number
  row: Record<string, unknown> | null
  lines?: number[] | null
}

/**
 * Runs a dataset that writes, in the role of its writer but for reviewed ones, which write what is closed to all of
 * them. Rejects as
 * `query` does; a row that would be another's is as what is not there.
 */
export async function writeRows(
  id: string,
  parameters: Record<string, unknown>,
  {
    connection,
    datasetOf,
    caller,
    signal,
    timeoutMs = reportTimeoutMs,
  }: {
    connection: Queryable
    datasetOf(id: string): Dataset
    caller: DatasetCaller
    signal?: AbortSignal
    timeoutMs?: number
  },
): Promise<WriteResult> {
  const [answer] = await connection
    .query<WriteResult>(toWriteStatement(id, parameters, caller, datasetOf), {
      signal,
      timeoutMs,
      ...(isReviewedDataset(id, datasetOf) ? {} : { writer: caller.scope }),
    })
    .catch((error: unknown) => {
      throw isOutOfReach(error) ? notFound() : error
    })
  if (!answer) throw new Error(`dataset ${id} answered nothing`)
  return answer
}
