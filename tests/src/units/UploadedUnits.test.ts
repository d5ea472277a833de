import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import type { UnitValues } from '../../../domain/uploadedUnit.ts'
import { databaseName } from '../../../src/units/indexedUnits.ts'
import { StorageUnavailableError, UploadedUnits, type BrowserKeeping } from '../../../src/units/UploadedUnits.ts'

const aUnit = (unit_number: string, more: Partial<UnitValues> = {}): UnitValues & { row: number } => ({
  row: 2,
  unit_number,
  type: 'tractor',
  configuration: 'TR-6X4',
  vocation: null,
  manufacturer: null,
  model: null,
  year: null,
  vin: null,
  dot: null,
  license_plate: null,
  license_plate_state: null,
  ...more,
})
const here = { user: 'ann@example.test', location_id: 1 }
const there = { user: 'ann@example.test', location_id: 2 }
const bob = { user: 'bob@example.test', location_id: 1 }

function aStorage(most = 5_000_000): BrowserKeeping['storage'] & { size(): number } {
  const kept = new Map<string, string>()
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem(name, value) {
      if (value.length > most) throw new DOMException('full', 'QuotaExceededError')
      kept.set(name, value)
    },
    removeItem: (name) => void kept.delete(name),
    size: () => kept.size,
  }
}
const inDatabase = (): BrowserKeeping => ({ indexedDB: new IDBFactory(), storage: aStorage() })
const inStorage = (): BrowserKeeping => ({ indexedDB: undefined, storage: aStorage() })
const numbers = async (units: UploadedUnits, place = here): Promise<unknown[]> =>
  (await units.list(place)).map(({ unit_number }) => unit_number)

describe.each([
  ['the database', inDatabase],
  ['the storage', inStorage],
] as const)('uploaded units in %s of the browser', (_where, browser) => {
  it('are added with ids that grow and never come twice, and stay when the page is opened again', async () => {
    const kept = browser()
    const units = new UploadedUnits(kept)
    const [first = 0, second = 0] = await units.add(here, [aUnit('T-1'), aUnit('T-2')])
    expect(second).toBeGreaterThan(first)
    await units.delete(here, [second])
    const [third = 0] = await new UploadedUnits(kept).add(here, [aUnit('T-3')])
    expect(third).toBeGreaterThan(second)
    expect(await new UploadedUnits(kept).list(here)).toEqual([
      { ...aUnit('T-1'), ...here, db_id: first, refused: [], sent: false },
      { ...aUnit('T-3'), ...here, db_id: third, refused: [], sent: false },
    ])
  })

  it('are of one person at one location', async () => {
    const units = new UploadedUnits(browser())
    const [id = 0] = await units.add(here, [aUnit('T-1')])
    await units.add(there, [aUnit('T-1'), aUnit('T-9')])
    await units.add(bob, [aUnit('B-1')])
    expect([await numbers(units), await numbers(units, there), await numbers(units, bob)]).toEqual([
      ['T-1'],
      ['T-1', 'T-9'],
      ['B-1'],
    ])
    expect([await units.count(here.user), await units.count(bob.user), await units.count('eve@example.test')]).toEqual([
      3, 1, 0,
    ])
    for (const other of [there, bob]) {
      expect(await units.get(other, id)).toBeUndefined()
      expect(await units.put(other, id, aUnit('X'))).toBe(false)
      expect(await units.update(other, [{ db_id: id, values: { model: 'X' } }])).toBe(false)
      await units.delete(other, [id])
      await units.clear(other)
    }
    expect(await numbers(units)).toEqual(['T-1'])
    expect([await numbers(units, there), await numbers(units, bob)]).toEqual([[], []])
  })

  it('are replaced by put and merged by update', async () => {
    const units = new UploadedUnits(browser())
    const [id = 0, other = 0] = await units.add(here, [aUnit('T-1', { model: 'T680', year: 2020 }), aUnit('T-2')])
    expect(
      await units.update(here, [
        { db_id: id, values: { year: 2021 } },
        { db_id: other, values: { dot: '1' } },
      ]),
    ).toBe(true)
    expect([await units.get(here, id), await units.get(here, other)]).toMatchObject([
      { model: 'T680', year: 2021, unit_number: 'T-1' },
      { dot: '1' },
    ])
    expect(await units.put(here, id, aUnit('T-1', { year: 2022 }))).toBe(true)
    expect(await units.get(here, id)).toEqual({
      ...aUnit('T-1', { year: 2022 }),
      ...here,
      db_id: id,
      refused: [],
      sent: false,
    })
    expect([
      await units.put(here, 99, aUnit('T-9')),
      await units.update(here, [{ db_id: 99, values: { year: 2021 } }]),
    ]).toEqual([false, false])
    expect(await numbers(units)).toEqual(['T-1', 'T-2'])
  })

  it('keep what a save refused until that is changed', async () => {
    const units = new UploadedUnits(browser())
    const [id = 0] = await units.add(here, [aUnit('T-1')])
    const refused = [
      { column: 'vin', message: 'No' },
      { column: 'unit_number', message: 'Taken' },
    ]
    await units.update(here, [{ db_id: id, values: {}, refused }])
    await units.update(here, [{ db_id: id, values: { model: 'T680' } }])
    expect((await units.get(here, id))?.refused).toEqual(refused)
    await units.update(here, [{ db_id: id, values: { unit_number: 'T-2' } }])
    expect((await units.get(here, id))?.refused).toEqual([refused[0]])
    await units.put(here, id, aUnit('T-3'))
    expect((await units.get(here, id))?.refused).toEqual([])
  })

  it('are known by their number however it is written, but not by their own', async () => {
    const units = new UploadedUnits(browser())
    const [id = 0] = await units.add(here, [aUnit('T 1')])
    expect([
      await units.unitNumberExists(here, ' t1 '),
      await units.unitNumberExists(here, 'T1', id),
      await units.unitNumberExists(here, 'T-1'),
      await units.unitNumberExists(there, 'T1'),
    ]).toEqual([true, false, false, false])
  })

  it('are cleared of one place alone, and thousands are no more than one', async () => {
    const units = new UploadedUnits(browser())
    await units.add(
      here,
      Array.from({ length: 2000 }, (_none, index) => aUnit(`T-${index}`)),
    )
    await units.add(bob, [aUnit('B-1')])
    expect([(await units.list(here)).length, await numbers(units).then((all) => [all[0], all.at(-1)])]).toEqual([
      2000,
      ['T-0', 'T-1999'],
    ])
    await units.clear(here)
    expect([await numbers(units), await numbers(units, bob)]).toEqual([[], ['B-1']])
  })
})

describe('where the browser does not let its database be used', () => {
  /** A database that opens, reads nothing, and refuses every write. */
  function refusing(): IDBFactory {
    const factory = new IDBFactory()
    return new Proxy(factory, {
      get(target, name) {
        if (name !== 'open') return Reflect.get(target, name) as unknown
        return (...asked: [string, number]) => {
          const request = target.open(...asked)
          request.addEventListener('success', () => {
            const { transaction } = request.result
            request.result.transaction = ((stores: string, mode: IDBTransactionMode) => {
              if (mode === 'readwrite') throw new DOMException('private', 'InvalidStateError')
              return transaction.call(request.result, stores, mode)
            }) as IDBDatabase['transaction']
          })
          return request
        }
      },
    })
  }
  const unopened = {
    open: () => {
      throw new DOMException('private', 'SecurityError')
    },
  } as unknown as IDBFactory

  it.each([
    ['at opening', () => unopened],
    ['at writing', refusing],
  ])('units are in its storage: refused %s', async (_when, indexedDB) => {
    const browser = { indexedDB: indexedDB(), storage: aStorage() }
    const units = new UploadedUnits(browser)
    await units.add(here, [aUnit('T-1')])
    expect(await numbers(units)).toEqual(['T-1'])
    expect(browser.storage.size()).toBe(1)
  })

  it('they move into the database once it can be used', async () => {
    const browser = { indexedDB: undefined as IDBFactory | undefined, storage: aStorage() }
    await new UploadedUnits(browser).add(here, [aUnit('T-1'), aUnit('T-2')])
    browser.indexedDB = new IDBFactory()
    expect(await numbers(new UploadedUnits(browser))).toEqual(['T-1', 'T-2'])
    expect(browser.storage.size()).toBe(0)
    expect(await numbers(new UploadedUnits(browser))).toEqual(['T-1', 'T-2'])
  })

  it('and its storage is full, nothing is stored and the user sees a message', async () => {
    const units = new UploadedUnits({ indexedDB: undefined, storage: aStorage(300) })
    await expect(units.add(here, [aUnit('T-1'), aUnit('T-2')])).rejects.toBeInstanceOf(StorageUnavailableError)
    expect(await numbers(units)).toEqual([])
    await units.add(here, [aUnit('T-1')]).catch(() => null)
  })

  it('and its storage fills up, the stored units stay in place', async () => {
    const browser = inDatabase()
    await new UploadedUnits(browser).add(here, [aUnit('T-1')])
    const units = new UploadedUnits(browser)
    expect(await numbers(units)).toEqual(['T-1'])
    browser.indexedDB!.open = undefined as never
    const broken = { ...aUnit('T-2'), model: (() => 1) as never }
    await expect(units.add(here, [broken])).rejects.toBeInstanceOf(StorageUnavailableError)
    expect(await numbers(units)).toEqual(['T-1'])
  })
})

it('lets go of the database for another tab, and goes on afterwards', async () => {
  const browser = inDatabase()
  const units = new UploadedUnits(browser)
  await units.add(here, [aUnit('T-1')])
  const removed = new Promise((resolve, reject) => {
    const request = browser.indexedDB!.deleteDatabase(databaseName)
    request.onsuccess = resolve
    request.onblocked = () => reject(new Error('it held on'))
  })
  await removed
  expect(await numbers(units)).toEqual([])
  await units.add(here, [aUnit('T-2')])
  expect(await numbers(units)).toEqual(['T-2'])
})

it('is the store that the specification names', async () => {
  const browser = inDatabase()
  await new UploadedUnits(browser).add(here, [aUnit('T-1')])
  const [found] = await browser.indexedDB!.databases()
  expect(found).toEqual({ name: 'tm_index_database', version: 1 })
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = browser.indexedDB!.open('tm_index_database')
    request.onsuccess = () => resolve(request.result)
  })
  const store = database.transaction('uploaded_units').objectStore('uploaded_units')
  expect([[...database.objectStoreNames], store.keyPath, store.autoIncrement]).toEqual([
    ['uploaded_units'],
    'db_id',
    true,
  ])
})
