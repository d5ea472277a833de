import { AsyncLocalStorage } from 'node:async_hooks'
import sql from 'sql-template-tag'
import { semaphore } from '../../../../server/platform/concurrency/semaphore.ts'
import type { Database, Queryable, Statement } from '../../../../server/platform/database/Database.ts'

/** A database whose changes can be undone. */
export interface RollbackDatabase extends Database {
  /**
   * Begins a transaction that holds every statement and transaction of this database. The returned function rolls it
   * back.
   */
  begin(): Promise<() => Promise<void>>
}

/**
 * Wraps a database. Within `begin` its transactions are savepoints and run one after the other, so that a test of
 * concurrent calls needs a database of its own. `now()` is the time at which the outer transaction began.
 */
export function withRollback(database: Database): RollbackDatabase {
  let current: Omit<Database, 'close'> | null = null
  const target = (): Omit<Database, 'close'> => current ?? database
  return {
    query: (statement, options) => target().query(statement, options),
    script: (text) => target().script(text),
    cursor: (statement, options) => target().cursor(statement, options),
    transaction: (work) => target().transaction(work),
    close: (options) => database.close(options),
    async begin() {
      if (current) throw new Error('the tests of another transaction are not over')
      const { connection, rollBack } = await openTransaction(database)
      const { close, ...within } = withinTransaction(connection)
      current = within
      return async () => {
        current = null
        await close()
        await rollBack()
      }
    },
  }
}

/** Opens a transaction that stays open until it is rolled back. */
async function openTransaction(database: Database): Promise<{ connection: Queryable; rollBack: () => Promise<void> }> {
  const undone = new Error('rolled back')
  let end = (): void => {}
  let ended: Promise<unknown> = Promise.resolve()
  const connection = await new Promise<Queryable>((resolve, reject) => {
    const held = new Promise<never>((_resolve, rejectHeld) => {
      end = () => rejectHeld(undone)
    })
    ended = database
      .transaction((opened) => {
        resolve(opened)
        return held
      })
      .catch((error: unknown) => {
        if (error !== undone) reject(error as Error)
      })
  })
  return {
    connection,
    async rollBack() {
      end()
      await ended
    },
  }
}

const savepoint: Statement = sql`savepoint test_work`
const release: Statement = sql`release savepoint test_work`
const rollBackTo: Statement = sql`rollback to savepoint test_work`
/** A commit checks the deferred constraints and forgets the settings of its transaction. */
const asCommitted = 'set constraints all immediate; set constraints all deferred; reset all'

/** A database within one transaction. Closing it waits for the running work, and refuses what a late test begins. */
function withinTransaction(connection: Queryable): Database {
  const lock = reentrantLock()
  let isClosed = false
  const inTurn: typeof lock = (task) =>
    lock(() => (isClosed ? Promise.reject(new Error('the tests of this transaction are over')) : task()))

  const transaction: Database['transaction'] = (work) =>
    inTurn(async () => {
      await connection.query(savepoint)
      try {
        const result = await work(connection)
        await connection.script(asCommitted)
        await connection.query(release)
        return result
      } catch (error) {
        await undo()
        throw error
      }
    })

  /** Reading statements leave nothing behind, as on a connection that only reads. */
  const read: Database['query'] = (statement, options) =>
    inTurn(async () => {
      await connection.script('savepoint test_work; set transaction read only')
      return connection.query(statement, options).finally(undo) as never
    })

  async function undo(): Promise<void> {
    await connection.query(rollBackTo)
    await connection.query(release)
  }

  const query: Database['query'] = (statement, options) =>
    options?.reader || options?.readsOnly
      ? read(statement, options)
      : transaction((within) => within.query(statement, options))

  return {
    query,
    transaction,
    script: (text) => transaction((within) => within.script(text)),
    async *cursor<Row extends object>(statement: Statement, { size, ...options }: { size: number }) {
      const rows = await query<Row>(statement, { ...options, readsOnly: true })
      for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size)
    },
    close: () =>
      lock(async () => {
        isClosed = true
      }),
  }
}

/** Runs one task after the other. A task that is started by the running one, and within it, does not wait for it. */
function reentrantLock(): <Result>(task: () => Promise<Result>) => Promise<Result> {
  const lock = semaphore(1)
  const holders = new AsyncLocalStorage<{ isRunning: boolean }>()
  return (task) => {
    if (holders.getStore()?.isRunning) return task()
    return lock(() => {
      const holder = { isRunning: true }
      return holders.run(holder, task).finally(() => {
        holder.isRunning = false
      })
    })
  }
}
