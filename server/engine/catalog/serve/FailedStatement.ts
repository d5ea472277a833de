import type { Catalog } from '../Catalog.ts'
import type { Problem } from '../problems/Problem.ts'

/** A statement of a dataset that failed when a caller ran it, as those who edit definitions see it. */
export interface FailedStatement extends Problem {
  statement: string
  times: number
  failedAt: Date
}

export interface FailedStatements {
  /** Returns the failures of the last hour, newest first, at the SQL files of their datasets. */
  recent(catalog: Catalog): Promise<FailedStatement[]>
}
