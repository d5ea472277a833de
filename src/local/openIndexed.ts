/** A database of the browser, opened again where another tab made it let go. */
export interface IndexedStores {
  /** One transaction: what it returns counts once all of it is written. Do nothing else within it. */
  within<Result>(mode: IDBTransactionMode, stores: string[], work: (store: (name: string) => IDBObjectStore) => Promise<Result> | Result, options?: WithinOptions): Promise<Result>
}

export interface WithinOptions extends IDBTransactionOptions {
  /** All that is asked for is asked for at once: it is written even where the page is left before the browser has answered. */
  commitsAtOnce?: boolean
}

interface Schema {
  name: string
  version: number
  upgrade(database: IDBDatabase): void
}

/** Rejects where there is no such database, or where it may not be opened. */
export async function openIndexed(factory: IDBFactory, { name, version, upgrade }: Schema): Promise<IndexedStores> {
  let opened: Promise<IDBDatabase> | null = open()
  await opened

  async function open(): Promise<IDBDatabase> {
    const request = factory.open(name, version)
    request.onupgradeneeded = () => upgrade(request.result)
    const database = await resultOf(request)
    // Another tab brings a newer version: this one lets go, and opens again when it is asked.
    database.onversionchange = () => {
      database.close()
      opened = null
    }
    database.onclose = () => { opened = null }
    return database
  }

  return {
    async within(mode, stores, work, { commitsAtOnce = false, ...options } = {}) {
      opened ??= open()
      const transaction = (await opened).transaction(stores, mode, options)
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
        // What failed by itself has aborted already.
        try { transaction.abort() } catch { /* It is over. */ }
        throw error
      }
    },
  }
}

export function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the browser’s database refused'))
  })
}
