import type { StatementFailure } from './Database.ts'

/** What the worker opens: a folder, or memory, which may begin as a snapshot. */
export interface WorkerStart {
  folder?: string
  snapshot?: Blob
}

/** One at a time, each answered before the next is sent; the first answer says that the database is open. */
export type WorkerRequest =
  | { kind: 'query'; text: string; values: unknown[] }
  | { kind: 'script'; text: string }
  | { kind: 'dump' }
  | { kind: 'close' }

export type WorkerAnswer = { kind: 'result'; result: unknown } | { kind: 'failure'; failure: StatementFailure }
