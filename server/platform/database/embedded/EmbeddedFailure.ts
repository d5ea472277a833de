/** The embedded PostgreSQL cannot run. The message says why and what to do, so it is shown without a stack. */
export class EmbeddedFailure extends Error {
  override name = 'EmbeddedFailure'

  /** `said` is all that the program wrote, of which the message has the end. */
  constructor(
    message: string,
    readonly output = '',
  ) {
    super(message)
  }
}

export const useAnother = 'use a PostgreSQL server with DATABASE_URL'
