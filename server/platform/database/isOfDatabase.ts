import { DatabaseAway, QueryCancelled, QueryTimeout, StatementFailed } from './Database.ts'
import { isTransient } from './isTransient.ts'

/** True if an exception comes from the database or the way to it, rather than from the code that asked. */
export function isOfDatabase(error: unknown): boolean {
  return (
    error instanceof StatementFailed ||
    error instanceof DatabaseAway ||
    error instanceof QueryTimeout ||
    error instanceof QueryCancelled ||
    isTransient(error)
  )
}
