import { wrap, type DBSchema, type IDBPDatabase, type IDBPTransaction, type StoreNames } from 'idb'

/** A database of the browser. It is opened again after another tab has upgraded or deleted it. */
export interface BrowserDatabase<Schema extends DBSchema> {
  transaction: RunTransaction<Schema>
  /**
   * Runs once the database is opened another time, before anything else: the browser may have deleted what was in it.
   */
  onReopened(work: (transaction: RunTransaction<Schema>) => Promise<void>): void
}

export type Transaction<Schema extends DBSchema> = IDBPTransaction<Schema, StoreNames<Schema>[], 'readwrite'>

type Work<Schema extends DBSchema, Result> = (transaction: Transaction<Schema>) => Promise<Result>

/** Runs one transaction on all stores, and resolves when it is committed. The work awaits nothing but its requests. */
type RunTransaction<Schema extends DBSchema> = <Result>(
  mode: 'readonly' | 'readwrite',
  work: Work<Schema, Result>,
  options?: TransactionOptions,
) => Promise<Result>

export interface TransactionOptions extends IDBTransactionOptions {
  /** The work issues all requests at once, so that they are written even if the page is closed before the answers. */
  commitsAtOnce?: boolean
}

interface DatabaseDefinition<Schema extends DBSchema> {
  name: string
  version: number
  upgrade(database: IDBPDatabase<Schema>): void
}

/**
 * Rejects where there is no such database, or where it may not be opened. A later opening that fails, as while the
 * storage is full, is tried again by the next transaction.
 */
export async function openDatabase<Schema extends DBSchema>(
  factory: IDBFactory,
  { name, version, upgrade }: DatabaseDefinition<Schema>,
): Promise<BrowserDatabase<Schema>> {
  type Database = IDBPDatabase<Schema>
  let opened: Promise<Database> | null = null
  let current: Database | null = null
  let isFirst = true
  let restore: (transaction: RunTransaction<Schema>) => Promise<void> = () => Promise.resolve()

  async function open(): Promise<Database> {
    const request = factory.open(name, version)
    request.onupgradeneeded = () => upgrade(wrap(request.result) as Database)
    const database = (await wrap(request)) as Database
    // Another tab opens a newer version: this one closes, and opens again with its next transaction.
    database.onversionchange = () => release(database)
    database.onclose = () => release(database)
    current = database
    try {
      if (!isFirst) await restore((...transaction) => run(database, ...transaction))
    } catch (error) {
      release(database)
      throw error
    }
    isFirst = false
    return database
  }

  function release(database: Database): void {
    database.close()
    if (current === database) opened = null
  }

  function connect(): Promise<Database> {
    if (!opened) {
      const opening = open()
      opened = opening
      opening.catch(() => {
        if (opened === opening) opened = null
      })
    }
    return opened
  }

  await connect()

  return {
    async transaction(...transaction) {
      const database = await connect()
      try {
        return await run(database, ...transaction)
      } catch (error) {
        // The connection was lost unnoticed: nothing of the transaction has begun.
        if (!(error instanceof ConnectionLost)) throw error
        release(database)
        return run(await connect(), ...transaction)
      }
    },
    onReopened(work) {
      restore = work
    },
  }
}

class ConnectionLost extends Error {}

async function run<Schema extends DBSchema, Result>(
  database: IDBPDatabase<Schema>,
  ...[mode, work, { commitsAtOnce = false, ...options } = {}]: Parameters<RunTransaction<Schema>>
): Promise<Result> {
  const transaction = begin(database, mode, options)
  try {
    const working = work(transaction) as Promise<Result>
    if (commitsAtOnce) transaction.commit()
    const result = await working
    await transaction.done
    return result
  } catch (error) {
    transaction.done.catch(() => undefined)
    // A transaction that failed by itself is aborted already.
    try {
      transaction.abort()
    } catch {
      /* It is over. */
    }
    throw error
  }
}

function begin<Schema extends DBSchema>(
  database: IDBPDatabase<Schema>,
  mode: 'readonly' | 'readwrite',
  options: IDBTransactionOptions,
): Transaction<Schema> {
  try {
    return database.transaction([...database.objectStoreNames], mode, options) as Transaction<Schema>
  } catch (error) {
    throw error instanceof DOMException && error.name === 'InvalidStateError' ? new ConnectionLost() : error
  }
}
