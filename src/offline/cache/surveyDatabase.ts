import type { DBSchema, StoreNames } from 'idb'
import { openDatabase, type Transaction, type TransactionOptions } from '../../local/openDatabase.ts'
import type { PendingChange, PendingPicture, CachedSurvey, StoredUnit, UndoStep } from '../model.ts'

const databaseName = 'tm_survey_database'
const version = 1

type SurveyKey = [user: string, surveyId: number]
type UnitKey = [user: string, unitInspectionId: number]

/** Every store is indexed by survey and by user. */
interface SurveyStore<Row, Key extends IDBValidKey> {
  value: Row
  key: Key
  indexes: { survey: SurveyKey; user: string }
}

interface SurveySchema extends DBSchema {
  surveys: SurveyStore<CachedSurvey, SurveyKey>
  units: SurveyStore<StoredUnit, UnitKey>
  changes: SurveyStore<PendingChange, number>
  steps: SurveyStore<UndoStep, number>
  pictures: SurveyStore<PendingPicture, number>
}
type StoreName = StoreNames<SurveySchema>

/** The operations of a transaction on one store. */
export interface Table<Row, Key = IDBValidKey> {
  get(key: Key): Promise<Row | undefined>
  /** In the order of their keys. */
  list(user: string, survey: number): Promise<Row[]>
  ofUser(user: string): Promise<Row[]>
  /** Answers the key. */
  put(row: Row): Promise<Key>
  delete(key: Key): Promise<void>
}

/** The parts of an object store that a table uses. */
interface RowStore<Row, Key> extends Pick<Table<Row, Key>, 'get' | 'put' | 'delete'> {
  index(name: 'survey' | 'user'): { getAll(key: string | SurveyKey): Promise<Row[]> }
}

export type Tables = { [Name in StoreName]: Table<SurveySchema[Name]['value'], SurveySchema[Name]['key']> } & {
  /** `listAdditions`: the units that the server does not have, the last first. */
  units: { listAdditions(user: string): Promise<StoredUnit[]> }
}

/** The surveys downloaded to this browser. Each row belongs to the user who downloaded it. */
export interface SurveyDatabase {
  /** One transaction: what it returns counts once all of it is written. Do nothing else within it. */
  transaction: RunTransaction
  /**
   * Runs once the database is opened another time, before anything else: the browser may have deleted what was in it.
   */
  onReopened?(work: (transaction: RunTransaction) => Promise<void>): void
}

type RunTransaction = <Result>(
  mode: 'readonly' | 'readwrite',
  work: (tables: Tables) => Promise<Result>,
  options?: Pick<TransactionOptions, 'commitsAtOnce'>,
) => Promise<Result>

/** Rejects where there is no such database, or where it may not be opened. */
export async function openSurveyDatabase(factory: IDBFactory): Promise<SurveyDatabase> {
  const database = await openDatabase<SurveySchema>(factory, {
    name: databaseName,
    version,
    upgrade(created) {
      const make = (name: StoreName, options: IDBObjectStoreParameters): void => {
        const store = created.createObjectStore(name, options)
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
  const withTables =
    (run: typeof database.transaction): RunTransaction =>
    (mode, work, options) =>
      run(mode, (transaction) => work(toTables(transaction)), { durability: 'strict', ...options })
  return {
    transaction: withTables(database.transaction),
    onReopened: (work) => database.onReopened((transaction) => work(withTables(transaction))),
  }
}

function toTables(transaction: Transaction<SurveySchema>): Tables {
  const units = transaction.objectStore('units')
  return {
    surveys: toTable<CachedSurvey, SurveyKey>(transaction.objectStore('surveys')),
    units: {
      ...toTable<StoredUnit, UnitKey>(units),
      listAdditions: (user) => units.getAll(IDBKeyRange.bound([user, -Infinity], [user, 0])),
    },
    changes: toTable<PendingChange, number>(transaction.objectStore('changes')),
    steps: toTable<UndoStep, number>(transaction.objectStore('steps')),
    pictures: toTable<PendingPicture, number>(transaction.objectStore('pictures')),
  }
}

function toTable<Row, Key>(store: RowStore<Row, Key>): Table<Row, Key> {
  return {
    get: (key) => store.get(key),
    list: (user, survey) => store.index('survey').getAll([user, survey]),
    ofUser: (user) => store.index('user').getAll(user),
    put: (row) => store.put(row),
    delete: (key) => store.delete(key),
  }
}
