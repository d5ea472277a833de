/** The embedded PostgreSQL cannot run. The message says why and what to do, so it is shown without a stack. */
export class EmbeddedFailure extends Error {
  override name = 'EmbeddedFailure'
}

export const useAnother = 'use a PostgreSQL server with DATABASE_URL'
