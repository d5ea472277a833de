/** A statement of a dataset that failed when a caller ran it, as those who edit definitions see it. */
export interface FailedStatement {
  dataset: string
  /** The database's, without values. */
  message: string
  /** Without the values of its parameters. */
  statement: string
  times: number
  failedAt: Date
}

export interface FailedStatements {
  /** Returns the failures of the last hour, newest first. */
  recent(): Promise<FailedStatement[]>
}
