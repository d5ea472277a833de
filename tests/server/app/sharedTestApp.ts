import { nextAddress, workerApp } from './setupTestApp.ts'
import { callersFrom, type Caller, type TestApp } from './testApp.ts'

/** The operations of tests that only read. A test that writes, moves the clock or reads the log uses `setupTestApp`. */
export type SharedTestApp = Pick<TestApp, 'app' | 'as' | 'nobody'> & {
  readonly holder: { readonly current: TestApp['holder']['current'] }
  /** Refuses statements that change anything. */
  readonly database: Pick<TestApp['database'], 'query'>
}

/** The signed-in callers: the clock stands still, so sessions do not end. */
const callers = new Map<string, Promise<Caller>>()

/** Returns the application that all files of a worker share, for tests that only read. */
export async function sharedTestApp(): Promise<SharedTestApp> {
  const { app, database, holder } = await workerApp()
  const { as, nobody } = callersFrom({ app, holder }, nextAddress())
  return {
    app,
    nobody,
    holder,
    as(name) {
      const caller = callers.get(name) ?? as(name)
      callers.set(name, caller)
      return caller
    },
    database: {
      query: (statement, options) =>
        database.transaction(async (connection) => {
          await connection.script('set transaction read only')
          return connection.query(statement, options)
        }),
    },
  }
}
