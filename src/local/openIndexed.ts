/** A database of the browser, opened again where another tab made it let go. */
export interface IndexedStores {
  /** One transaction: what it returns counts once all of it is written. Do nothing else within it. */
  within: Within
  /**
   * Runs once the database is opened another time, before anything else: the browser may have deleted what was in it.
   */
  whenReopened(work: (within: Within) => Promise<void>): void
}

type Work<Result> = (store: (name: string) => IDBObjectStore) => Promise<Result> | Result
type Transaction<Result> = [mode: IDBTransactionMode, stores: string[], work: Work<Result>, options?: WithinOptions]
type Within = <Result>(...transaction: Transaction<Result>) => Promise<Result>

export interface WithinOptions extends IDBTransactionOptions {
  /**
   * All that is asked for is asked for at once: it is written even where the page is left before the browser has
   * answered.
   */
  commitsAtOnce?: boolean
}

interface Schema {
  name: string
  version: number
  upgrade(database: IDBDatabase): void
}

/**
 * Rejects where there is no such database, or where it may not be opened. A later opening that fails, as while the
 * storage is full, is tried again by the next transaction.
 */
export async function openIndexed(factory: IDBFactory, { name, version, upgrade }: Schema): Promise<IndexedStores> {
  let opened: Promise<IDBDatabase> | null = null
  let current: IDBDatabase | null = null
  let isFirst = true
  let reopened: (within: Within) => Promise<void> = () => Promise.resolve()

  async function open(): Promise<IDBDatabase> {
    const request = factory.open(name, version)
    request.onupgradeneeded = () => upgrade(request.result)
    const database = await resultOf(request)
    // Another tab brings a newer version: this one lets go, and opens again when it is asked.
    database.onversionchange = () => letGo(database)
    database.onclose = () => letGo(database)
    current = database
    try {
      if (!isFirst) await reopened((...transaction) => run(database, transaction))
    } catch (error) {
      letGo(database)
      throw error
    }
    isFirst = false
    return database
  }

  function letGo(database: IDBDatabase): void {
    database.close()
    if (current === database) opened = null
  }

  function connect(): Promise<IDBDatabase> {
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
    async within(...transaction) {
      const database = await connect()
      try {
        return await run(database, transaction)
      } catch (error) {
        // The connection was lost unnoticed: nothing of the transaction has begun.
        if (!(error instanceof ConnectionLost)) throw error
        letGo(database)
        return run(await connect(), transaction)
      }
    },
    whenReopened(work) {
      reopened = work
    },
  }
}

class ConnectionLost extends Error {}

async function run<Result>(
  database: IDBDatabase,
  [mode, stores, work, { commitsAtOnce = false, ...options } = {}]: Transaction<Result>,
): Promise<Result> {
  const transaction = begin(database, stores, mode, options)
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('the transaction was aborted'))
  })
  try {
    const working = work((store) => transaction.objectStore(store))
    if (commitsAtOnce) transaction.commit()
    const result = await working
    await done
    return result
  } catch (error) {
    done.catch(() => undefined)
    // A transaction that failed by itself is aborted already.
    try {
      transaction.abort()
    } catch {
      /* It is over. */
    }
    throw error
  }
}

function begin(
  database: IDBDatabase,
  ...[stores, mode, options]: Parameters<IDBDatabase['transaction']>
): IDBTransaction {
  try {
    return database.transaction(stores, mode, options)
  } catch (error) {
    throw error instanceof DOMException && error.name === 'InvalidStateError' ? new ConnectionLost() : error
  }
}

export function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the browser’s database refused'))
  })
}
