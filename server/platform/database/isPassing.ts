import { DatabaseAway, QueryTimeout, StatementFailed } from './Database.ts'

/** Classes of SQLSTATE that say "not now": no connection, a conflict of transactions, out of something, the database is ending. */
const passingClasses = ['08', '40', '53', '57']
/** What the system says of another server that is away for a moment. */
const passingCodes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']

/** Whether a failure may be over the next time: then trying again by itself makes sense. */
export function isPassing(error: unknown): boolean {
  if (error instanceof QueryTimeout || error instanceof DatabaseAway) return true
  const { code } = error as { code?: unknown }
  if (typeof code !== 'string') return false
  return error instanceof StatementFailed ? passingClasses.includes(code.slice(0, 2)) : passingCodes.includes(code)
}
