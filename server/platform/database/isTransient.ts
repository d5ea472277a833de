import { DatabaseAway, QueryTimeout, StatementFailed } from './Database.ts'

/**
 * Classes of SQLSTATE that say "not now": no connection, a conflict of transactions, out of something, the database is
 * ending.
 */
const passingClasses = ['08', '40', '53', '57']
/** The system's error codes for a server that is briefly unavailable. */
const passingCodes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']

/** Returns true if a failure may be transient, so that an automatic retry makes sense. */
export function isTransient(error: unknown): boolean {
  if (error instanceof QueryTimeout || error instanceof DatabaseAway) return true
  const { code } = error as { code?: unknown }
  if (typeof code !== 'string') return false
  return error instanceof StatementFailed ? passingClasses.includes(code.slice(0, 2)) : passingCodes.includes(code)
}
