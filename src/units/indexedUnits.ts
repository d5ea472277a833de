import { openIndexed, resultOf } from '../local/openIndexed.ts'
import type { StoredUploadedUnit, UnitBackend, UnitPlace } from './UnitBackend.ts'

/** Named by the specification: document 002, section 4. */
export const databaseName = 'tm_index_database'
const version = 1
const storeName = 'uploaded_units'
const key = 'db_id'
const placeIndex = 'place'
const userIndex = 'user'

/** Units in the browser's database. Rejects where there is none, or where it may not be opened. */
export async function indexedUnits(factory: IDBFactory): Promise<UnitBackend> {
  const stores = await openIndexed(factory, {
    name: databaseName,
    version,
    upgrade(database) {
      const store = database.createObjectStore(storeName, { keyPath: key, autoIncrement: true })
      store.createIndex(placeIndex, ['user', 'location_id'])
      store.createIndex(userIndex, 'user')
    },
  })
  const within = <Result>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => Promise<Result> | Result,
  ): Promise<Result> => stores.within(mode, [storeName], (store) => work(store(storeName)))

  const placeOf = ({ user, location_id }: UnitPlace): IDBValidKey => [user, location_id]
  return {
    list: (place) =>
      within('readonly', (store) => resultOf<StoredUploadedUnit[]>(store.index(placeIndex).getAll(placeOf(place)))),
    get: (id) => within('readonly', (store) => resultOf<StoredUploadedUnit | undefined>(store.get(id))),
    put: (units) =>
      within('readwrite', async (store) =>
        (await Promise.all(units.map((unit) => resultOf(store.put(unit))))).map(Number),
      ),
    change: (ids, change) =>
      within('readwrite', async (store) => {
        await Promise.all(
          ids.map(async (id) => {
            const unit = await resultOf<StoredUploadedUnit | undefined>(store.get(id))
            const next = unit && change(unit)
            if (next) await resultOf(store.put(next))
          }),
        )
      }),
    delete: (ids) =>
      within('readwrite', async (store) => {
        await Promise.all(ids.map((id) => resultOf(store.delete(id))))
      }),
    total: () => within('readonly', (store) => resultOf(store.count())),
    count: (user) => within('readonly', (store) => resultOf(store.index(userIndex).count(user))),
  }
}
