import { AsyncLocalStorage } from 'node:async_hooks'
import sql from 'sql-template-tag'
import type { Database, Queryable, Statement } from './Database.ts'

/** null once it is over: what is still under way then is no part of it. */
const transactions = new AsyncLocalStorage<{ connection: Queryable | null }>()
const current = (): Queryable | null => transactions.getStore()?.connection ?? null

/**
 * The same database, whose statements and transactions are part of the transaction that `together` began around them.
 */
export function joined(database: Database): Database {
  return {
    ...database,
    query: (statement, options) => (current() ?? database).query(statement, options),
    script: (text) => (current() ?? database).script(text),
    transaction(work) {
      const outer = current()
      return outer ? withinSavepoint(outer, work) : database.transaction(work)
    },
  }
}

/** All that the work writes through a joined database, whatever transactions it makes of it: all or nothing. */
export function withTransaction<Result>(
  database: Database,
  work: (connection: Queryable) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (connection) => {
    const within: { connection: Queryable | null } = { connection }
    return transactions
      .run(within, () => work(connection))
      .finally(() => {
        within.connection = null
      })
  })
}

/** Work that is no part of a transaction that is under way around it, as what goes on after its call. */
export const apart = (work: () => void): void => transactions.exit(work)

const savepoint: Statement = sql`savepoint inner_work`
const release: Statement = sql`release savepoint inner_work`
const rollback: Statement = sql`rollback to savepoint inner_work`

/** Equal names nest: each ends the newest of them. */
async function withinSavepoint<Result>(
  outer: Queryable,
  work: (connection: Queryable) => Promise<Result>,
): Promise<Result> {
  await outer.query(savepoint)
  try {
    const result = await work(outer)
    await outer.query(release)
    return result
  } catch (error) {
    // A failed rollback means a lost connection, which rolls back the whole transaction.
    await outer
      .query(rollback)
      .then(() => outer.query(release))
      .catch(() => undefined)
    throw error
  }
}
