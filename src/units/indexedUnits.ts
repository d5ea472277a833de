import type { DBSchema, IDBPObjectStore } from 'idb'
import { openDatabase } from '../local/openDatabase.ts'
import type { StoredUploadedUnit, UnitBackend, UnitPlace } from './UnitBackend.ts'

/** Named by the specification: document 002, section 4. */
export const databaseName = 'tm_index_database'
const version = 1
const storeName = 'uploaded_units'
const key = 'db_id'

interface UnitSchema extends DBSchema {
  uploaded_units: {
    value: StoredUploadedUnit
    key: number
    indexes: { place: [user: string, locationId: number]; user: string }
  }
}
type UnitStore = IDBPObjectStore<UnitSchema, ArrayLike<typeof storeName>, typeof storeName, 'readwrite'>

/** Units in the browser's database. Rejects where there is none, or where it may not be opened. */
export async function indexedUnits(factory: IDBFactory): Promise<UnitBackend> {
  const database = await openDatabase<UnitSchema>(factory, {
    name: databaseName,
    version,
    upgrade(created) {
      const store = created.createObjectStore(storeName, { keyPath: key, autoIncrement: true })
      store.createIndex('place', ['user', 'location_id'])
      store.createIndex('user', 'user')
    },
  })
  const read = <Result>(work: (store: UnitStore) => Promise<Result>): Promise<Result> =>
    database.transaction('readonly', (transaction) => work(transaction.objectStore(storeName)))
  const write = <Result>(work: (store: UnitStore) => Promise<Result>): Promise<Result> =>
    database.transaction('readwrite', (transaction) => work(transaction.objectStore(storeName)))

  const toKey = ({ user, location_id }: UnitPlace): [string, number] => [user, location_id]
  return {
    list: (place) => read((store) => store.index('place').getAll(toKey(place))),
    get: (id) => read((store) => store.get(id)),
    // The database assigns the ids of new units.
    put: (units) => write((store) => Promise.all(units.map((unit) => store.put(unit as StoredUploadedUnit)))),
    change: (ids, change) =>
      write(async (store) => {
        await Promise.all(
          ids.map(async (id) => {
            const unit = await store.get(id)
            const next = unit && change(unit)
            if (next) await store.put(next)
          }),
        )
      }),
    delete: (ids) =>
      write(async (store) => {
        await Promise.all(ids.map((id) => store.delete(id)))
      }),
    total: () => read((store) => store.count()),
    count: (user) => read((store) => store.index('user').count(user)),
  }
}
