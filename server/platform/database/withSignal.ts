import type { Queryable } from './Database.ts'

/** The same connection, whose statements end in the database too once the signal is aborted. */
export function withSignal(connection: Queryable, signal: AbortSignal | undefined): Queryable {
  if (!signal) return connection
  return {
    query: (statement, options) => connection.query(statement, { signal, ...options }),
    script(text) {
      signal.throwIfAborted()
      return connection.script(text)
    },
  }
}
