import { openIndexed, resultOf, type IndexedStores, type WithinOptions } from '../../local/openIndexed.ts'
import type { PendingChange, PendingPicture, CachedSurvey, StoredUnit, UndoStep } from '../model.ts'

const databaseName = 'tm_survey_database'
const version = 1

interface StoreRows {
  surveys: CachedSurvey
  units: StoredUnit
  changes: PendingChange
  steps: UndoStep
  pictures: PendingPicture
}
type StoreName = keyof StoreRows

/** The operations of a transaction on one store. */
export interface Table<Row> {
  get(key: IDBValidKey): Promise<Row | undefined>
  /** In the order of their keys. */
  list(user: string, survey: number): Promise<Row[]>
  ofUser(user: string): Promise<Row[]>
  /** Answers the key. */
  put(row: Row): Promise<IDBValidKey>
  delete(key: IDBValidKey): Promise<void>
}

export type Tables = { [Name in StoreName]: Table<StoreRows[Name]> } & {
  /** `added`: those that the server does not have, the last first. */
  units: { listAdditions(user: string): Promise<StoredUnit[]> }
}

/** The surveys downloaded to this browser. Each row belongs to the user who downloaded it. */
export interface SurveyDatabase {
  /** One transaction: what it returns counts once all of it is written. Do nothing else within it. */
  transaction: RunTransaction
  /**
   * Runs once the database is opened another time, before anything else: the browser may have deleted what was in it.
   */
  onReopened?(work: (within: RunTransaction) => Promise<void>): void
}

type RunTransaction = <Result>(
  mode: 'readonly' | 'readwrite',
  work: (tables: Tables) => Promise<Result>,
  options?: Pick<WithinOptions, 'commitsAtOnce'>,
) => Promise<Result>

/** Rejects where there is no such database, or where it may not be opened. */
export async function openSurveyDatabase(factory: IDBFactory): Promise<SurveyDatabase> {
  const stores = await openIndexed(factory, {
    name: databaseName,
    version,
    upgrade(database) {
      const make = (name: StoreName, options: IDBObjectStoreParameters): void => {
        const store = database.createObjectStore(name, options)
        store.createIndex('survey', ['user', 'survey_id'])
        store.createIndex('user', 'user')
      }
      make('surveys', { keyPath: ['user', 'survey_id'] })
      make('units', { keyPath: ['user', 'unit_inspection_id'] })
      make('changes', { keyPath: 'at', autoIncrement: true })
      make('steps', { keyPath: 'at', autoIncrement: true })
      make('pictures', { keyPath: 'at', autoIncrement: true })
    },
  })
  const names: StoreName[] = ['surveys', 'units', 'changes', 'steps', 'pictures']
  const withTables =
    (within: IndexedStores['within']): RunTransaction =>
    (mode, work, options) =>
      within(
        mode,
        names,
        (store) => {
          const table = <Name extends StoreName>(name: Name): Table<StoreRows[Name]> =>
            toTable<StoreRows[Name]>(store(name))
          return work({
            surveys: table('surveys'),
            units: {
              ...table('units'),
              listAdditions: (user) => resultOf(store('units').getAll(IDBKeyRange.bound([user, -Infinity], [user, 0]))),
            },
            changes: table('changes'),
            steps: table('steps'),
            pictures: table('pictures'),
          })
        },
        { durability: 'strict', ...options },
      )
  return {
    transaction: withTables(stores.within),
    onReopened: (work) => stores.whenReopened((within) => work(withTables(within))),
  }
}

function toTable<Row>(store: IDBObjectStore): Table<Row> {
  return {
    get: (key) => resultOf<Row | undefined>(store.get(key)),
    list: (user, survey) => resultOf<Row[]>(store.index('survey').getAll([user, survey])),
    ofUser: (user) => resultOf<Row[]>(store.index('user').getAll(user)),
    put: (row) => resultOf(store.put(row)),
    delete: async (key) => {
      await resultOf(store.delete(key))
    },
  }
}
