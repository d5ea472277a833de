import { testDatabase } from '../platform/database/testDatabase.ts'
import { callersFrom, createTestApp, type Caller, type TestApp } from './testApp.ts'

/**
 * The operations of tests that only read. A test that saves, moves the clock, changes definitions or reads the log
 * opens its own application.
 */
export type SharedTestApp = Pick<TestApp, 'app' | 'as' | 'nobody'> & {
  readonly holder: { readonly current: TestApp['holder']['current'] }
  /** Refuses statements that change anything. */
  readonly database: Pick<TestApp['database'], 'query'>
}

let opened: Promise<TestApp> | undefined
let files = 0
/** The signed-in callers: the clock stands still, so sessions do not end. */
const callers = new Map<string, Promise<Caller>>()

/**
 * The world that all tests of a worker share. Each file calls from an address of its own, as the limits of one must not
 * be used up by another. Nobody closes it: its database and its files go with the run.
 */
export async function sharedTestApp(): Promise<SharedTestApp> {
  const { app, database, holder } = await (opened ??= createTestApp(testDatabase))
  const { as, nobody } = callersFrom({ app, holder }, `10.1.${files >> 8}.${++files & 255}`)
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
