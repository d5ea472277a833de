import type { KeptUnit, UnitBackend, UnitPlace } from './UnitBackend.ts'

/** Named by the specification: document 002, section 4. */
export const databaseName = 'tm_index_database'
const version = 1
const storeName = 'uploaded_units'
const key = 'db_id'
const placeIndex = 'place'
const userIndex = 'user'

/** Units in the browser's database. Rejects where there is none, or where it may not be opened. */
export async function indexedUnits(factory: IDBFactory): Promise<UnitBackend> {
  let opened: Promise<IDBDatabase> | null = open()
  await opened

  async function open(): Promise<IDBDatabase> {
    const request = factory.open(databaseName, version)
    request.onupgradeneeded = () => {
      const store = request.result.createObjectStore(storeName, { keyPath: key, autoIncrement: true })
      store.createIndex(placeIndex, ['user', 'location_id'])
      store.createIndex(userIndex, 'user')
    }
    const database = await resultOf(request)
    // Another tab brings a newer version: this one lets go, and opens again when it is asked.
    database.onversionchange = () => {
      database.close()
      opened = null
    }
    database.onclose = () => { opened = null }
    return database
  }

  /** One transaction: what it returns counts once all of it is written. */
  async function within<Result>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<Result> | Result): Promise<Result> {
    opened ??= open()
    const database = await opened
    const transaction = database.transaction(storeName, mode)
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new Error('the transaction was aborted'))
    })
    try {
      const result = await work(transaction.objectStore(storeName))
      await done
      return result
    } catch (error) {
      done.catch(() => undefined)
      // What failed by itself has aborted already.
      try { transaction.abort() } catch { /* It is over. */ }
      throw error
    }
  }

  const placeOf = ({ user, location_id }: UnitPlace): IDBValidKey => [user, location_id]
  return {
    list: (place) => within('readonly', (store) => resultOf<KeptUnit[]>(store.index(placeIndex).getAll(placeOf(place)))),
    get: (id) => within('readonly', (store) => resultOf<KeptUnit | undefined>(store.get(id))),
    put: (units) => within('readwrite', async (store) => (await Promise.all(units.map((unit) => resultOf(store.put(unit))))).map(Number)),
    change: (ids, change) => within('readwrite', async (store) => {
      await Promise.all(ids.map(async (id) => {
        const unit = await resultOf<KeptUnit | undefined>(store.get(id))
        const next = unit && change(unit)
        if (next) await resultOf(store.put(next))
      }))
    }),
    delete: (ids) => within('readwrite', async (store) => { await Promise.all(ids.map((id) => resultOf(store.delete(id)))) }),
    total: () => within('readonly', (store) => resultOf(store.count())),
    count: (user) => within('readonly', (store) => resultOf(store.index(userIndex).count(user))),
  }
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the browser’s database refused'))
  })
}
