import { numberKey, unitColumns, type UnitValues } from '../../domain/uploadedUnit.ts'
import { indexedUnits } from './indexedUnits.ts'
import { emptyStorage, leftInStorage, storedUnits } from './storedUnits.ts'
import type { StoredUploadedUnit, NewUnit, UnitBackend, UnitPlace } from './UnitBackend.ts'

/** The browser keeps nothing more: it has no room left, or does not allow it. */
export class StorageUnavailableError extends Error {
  override name = 'StorageUnavailableError'
}

/** The browser's storage APIs. */
export interface BrowserKeeping {
  indexedDB: IDBFactory | undefined
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

/**
 * The units that a person uploaded for a location and did not save yet. They are in the browser's database, or, where
 * that may
 * not be used, in its storage. Nobody sees another's, nor those of another location. Source: document 002, section 4.
 */
export class UploadedUnits {
  #backend: Promise<{ backend: UnitBackend; isDatabase: boolean }> | null = null

  constructor(private readonly browser: BrowserKeeping) {}

  /** In the order in which they were added. */
  async list(place: UnitPlace): Promise<StoredUploadedUnit[]> {
    const units = await this.#read((backend) => backend.list(place))
    return units.sort((one, other) => one.db_id - other.db_id)
  }

  async get(place: UnitPlace, id: number): Promise<StoredUploadedUnit | undefined> {
    const unit = await this.#read((backend) => backend.get(id))
    return unit && isOf(unit, place) ? unit : undefined
  }

  /** Answers the ids that they were given. */
  add(place: UnitPlace, units: (UnitValues & { row: number })[]): Promise<number[]> {
    return this.#write((backend) =>
      backend.put(units.map((unit): NewUnit => ({ ...unit, ...place, refused: [], sent: false }))),
    )
  }

  /** Replaces the unit with this id, whatever it was. Returns true if it exists. */
  async put(place: UnitPlace, id: number, unit: UnitValues): Promise<boolean> {
    return this.#change(place, [id], (before) => ({
      ...unit,
      ...place,
      db_id: id,
      row: before.row,
      refused: [],
      sent: false,
    }))
  }

  /** Changes the given values of units; others stay. Returns true if all units exist. */
  async update(
    place: UnitPlace,
    changes: { db_id: number; values: Partial<UnitValues>; refused?: StoredUploadedUnit['refused']; sent?: boolean }[],
  ): Promise<boolean> {
    const byId = new Map(changes.map((change) => [change.db_id, change]))
    return this.#change(place, [...byId.keys()], (before) => {
      const { values, refused, sent } = byId.get(before.db_id)!
      const isChanged = Object.keys(values).length > 0
      return {
        ...before,
        ...values,
        sent: sent ?? (before.sent && !isChanged),
        refused: refused ?? before.refused.filter(({ column }) => !(column in values)),
      }
    })
  }

  async delete(place: UnitPlace, ids: number[]): Promise<void> {
    const mine = new Set((await this.list(place)).map(({ db_id }) => db_id))
    await this.#write((backend) => backend.delete(ids.filter((id) => mine.has(id))))
  }

  async clear(place: UnitPlace): Promise<void> {
    await this.delete(
      place,
      (await this.list(place)).map(({ db_id }) => db_id),
    )
  }

  /** Returns true if another unit here has the number, in any spelling. */
  async unitNumberExists(place: UnitPlace, unitNumber: string, except: number | null = null): Promise<boolean> {
    return (await this.list(place)).some(
      ({ db_id, unit_number }) => db_id !== except && numberKey(unit_number) === numberKey(unitNumber),
    )
  }

  /** Returns the number of units that a user left here, for all locations. */
  count(user: string): Promise<number> {
    return this.#read((backend) => backend.count(user))
  }

  async #change(
    place: UnitPlace,
    ids: number[],
    change: (unit: StoredUploadedUnit) => StoredUploadedUnit,
  ): Promise<boolean> {
    const changed = new Set<number>()
    await this.#write((backend) =>
      backend.change(ids, (unit) => {
        if (!isOf(unit, place)) return undefined
        changed.add(unit.db_id)
        return change(unit)
      }),
    )
    return ids.every((id) => changed.has(id))
  }

  async #read<Result>(work: (backend: UnitBackend) => Promise<Result>): Promise<Result> {
    return work((await this.#opened()).backend)
  }

  /**
   * A private window may refuse only when something is written: then nothing is in its database yet, and the storage
   * takes over.
   */
  async #write<Result>(work: (backend: UnitBackend) => Promise<Result>): Promise<Result> {
    const { backend, isDatabase } = await this.#opened()
    try {
      return await work(backend)
    } catch (error) {
      if (!isDatabase || !(await this.#isEmpty(backend))) throw new StorageUnavailableError(String(error))
      const storage = { backend: storedUnits(this.browser.storage), isDatabase: false }
      this.#backend = Promise.resolve(storage)
      return work(storage.backend).catch((second: unknown) => {
        throw new StorageUnavailableError(String(second))
      })
    }
  }

  async #isEmpty(backend: UnitBackend): Promise<boolean> {
    return (await backend.total().catch(() => 0)) === 0
  }

  #opened(): Promise<{ backend: UnitBackend; isDatabase: boolean }> {
    this.#backend ??= this.#open()
    return this.#backend
  }

  async #open(): Promise<{ backend: UnitBackend; isDatabase: boolean }> {
    const { indexedDB, storage } = this.browser
    const database = indexedDB ? await indexedUnits(indexedDB).catch(() => null) : null
    if (!database) return { backend: storedUnits(storage), isDatabase: false }
    // Units stored elsewhere while the database was unavailable move into it.
    const left = leftInStorage(storage)
    try {
      if (left.length > 0) {
        // They get new ids: the old ones may be others' there.
        await database.put(left.map((unit) => withoutId(unit)))
        emptyStorage(storage)
      }
    } catch {
      return { backend: storedUnits(storage), isDatabase: false }
    }
    return { backend: database, isDatabase: true }
  }
}

function withoutId(unit: StoredUploadedUnit): NewUnit {
  const { user, location_id, row, refused, sent } = unit
  return {
    ...(Object.fromEntries(unitColumns.map((column) => [column, unit[column]])) as UnitValues),
    user,
    location_id,
    row,
    refused,
    sent,
  }
}

const isOf = (unit: StoredUploadedUnit, place: UnitPlace): boolean =>
  unit.user === place.user && unit.location_id === place.location_id
