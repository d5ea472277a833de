import { databaseName } from './indexedUnits.ts'
import type { StoredUploadedUnit, UnitBackend } from './UnitBackend.ts'

const name = `${databaseName}/uploaded_units`

interface Content {
  /** The next id. */
  next: number
  units: StoredUploadedUnit[]
}

/** Units in the browser's storage, where its database may not be used. Written as a whole: all or nothing. */
export function storedUnits(storage: Pick<Storage, 'getItem' | 'setItem'>): UnitBackend {
  const read = (): Content => contentOf(storage)
  function write(content: Content): void {
    storage.setItem(name, JSON.stringify(content))
  }

  return {
    list: async ({ user, location_id }) =>
      read().units.filter((unit) => unit.user === user && unit.location_id === location_id),
    get: async (id) => read().units.find(({ db_id }) => db_id === id),
    async put(units) {
      const content = read()
      const byId = new Map(content.units.map((unit) => [unit.db_id, unit]))
      let { next } = content
      const ids = units.map((unit) => {
        const db_id = unit.db_id ?? next
        next = Math.max(next, db_id + 1)
        byId.set(db_id, { ...unit, db_id })
        return db_id
      })
      write({ next, units: [...byId.values()] })
      return ids
    },
    async change(ids, change) {
      const content = read()
      write({
        ...content,
        units: content.units.map((unit) => (ids.includes(unit.db_id) ? (change(unit) ?? unit) : unit)),
      })
    },
    async delete(ids) {
      const content = read()
      write({ ...content, units: content.units.filter(({ db_id }) => !ids.includes(db_id)) })
    },
    total: async () => read().units.length,
    count: async (user) => read().units.filter((unit) => unit.user === user).length,
  }
}

/** Returns the units that anybody stored there while the database was unavailable. */
export function leftInStorage(storage: Pick<Storage, 'getItem'>): StoredUploadedUnit[] {
  return contentOf(storage).units
}

export function emptyStorage(storage: Pick<Storage, 'removeItem'>): void {
  storage.removeItem(name)
}

function contentOf(storage: Pick<Storage, 'getItem'>): Content {
  try {
    const content = JSON.parse(storage.getItem(name) ?? 'null') as Content | null
    return content && Array.isArray(content.units) ? content : { next: 1, units: [] }
  } catch {
    return { next: 1, units: [] }
  }
}
