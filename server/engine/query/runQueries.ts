import type { Database } from '../../platform/database/Database.ts'
import { toSharedStatement, groupQueries } from './toSharedStatement.ts'
import { partedByRole, readerFor } from './readerFor.ts'
import type { DatasetCaller } from '../../access/DatasetCaller.ts'
import { toStatement, type Dataset, type Query } from './toStatement.ts'

export interface QueryAnswer {
  rows: Record<string, unknown>[]
  total_items?: number
  totals?: Record<string, unknown>
}

/** The time-outs of one statement of a report: with a waiting caller, and in a background job. */
export const reportTimeoutMs = 30_000
export const jobTimeoutMs = 10 * 60_000

/**
 * Returns the answers of one call's queries, in order. Queries with shared parts are one statement. The others run one
 * after the other, so that a document of many parts leaves room for other callers.
 */
export async function runQueries(
  queries: Query[],
  caller: DatasetCaller,
  {
    database,
    datasetOf,
    signal,
    timeoutMs = reportTimeoutMs,
    asOne = false,
  }: {
    database: Database
    datasetOf(id: string): Dataset
    signal?: AbortSignal
    timeoutMs?: number
    /** All of them are one statement: many lists that are short wait for the database longer than it works. */
    asOne?: boolean
  },
): Promise<QueryAnswer[]> {
  const answers = new Map<number, QueryAnswer>()
  for (const places of asOne
    ? partedByRole([...queries.keys()], (place) => queries[place]?.dataset ?? '', datasetOf)
    : groupQueries(queries, datasetOf)) {
    const group = places.flatMap((place) => queries[place] ?? [])
    const options = {
      signal,
      timeoutMs,
      ...readerFor(
        group.map(({ dataset }) => dataset),
        caller,
        datasetOf,
      ),
    }
    const [alone] = group
    const found =
      group.length === 1 && alone
        ? await database.query<QueryAnswer>(toStatement(alone, caller, datasetOf), options)
        : ((await database.query<{ answers: QueryAnswer[] }>(toSharedStatement(group, caller, datasetOf), options))[0]
            ?.answers ?? [])
    places.forEach((place, index) => found[index] && answers.set(place, found[index]))
  }
  return queries.map(({ dataset }, place) => {
    const answer = answers.get(place)
    if (!answer) throw new Error(`dataset ${dataset} answered nothing`)
    return answer
  })
}
