import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiFailure } from '../../src/api/ApiFailure.ts'
import type { Call } from '../../src/api/Api.ts'
import type { Request } from '../../src/offline/api/sendCall.ts'
import { openSurveyDatabase, type SurveyDatabase } from '../../src/offline/cache/surveyDatabase.ts'
import { enterPressure, openStored, storedReading } from './storedSurvey.ts'

/** A browser's databases, whose site data can be deleted while pages are open. */
class Factory extends IDBFactory {
  private readonly opened: globalThis.IDBDatabase[] = []

  override open(...asked: Parameters<IDBFactory['open']>) {
    const request = super.open(...asked)
    request.addEventListener('success', () => this.opened.push(request.result as unknown as globalThis.IDBDatabase))
    return request
  }

  async deleteAll(): Promise<void> {
    for (const database of this.opened.splice(0)) {
      database.close()
      database.onclose?.(new Event('close'))
    }
    await new Promise((resolve) => {
      this.deleteDatabase('tm_survey_database').onsuccess = resolve
    })
  }
}

/** A server that is not reached until it is, and what it was sent. */
function aServer() {
  const server = { isReached: false, sent: [] as unknown[] }
  const request = (async (_method: string, path: string, { body }: Call) => {
    if (!server.isReached || path !== 'fleet_survey/save_tire') throw new ApiFailure(0, '')
    server.sent.push((body as { pressure: number }).pressure)
    return storedReading(body)
  }) as Request
  return { server, request }
}

let isOver = false
const pause = () =>
  new Promise<void>((resolve) => {
    if (!isOver) setTimeout(resolve, 1)
  })
const shown = (copy: {
  units: ReadonlyMap<number, { current: { wheels: readonly { pressure: { value: number } | null }[] } }>
}) =>
  copy.units
    .get(11)!
    .current.wheels.map(({ pressure }) => pressure?.value ?? null)
    .slice(0, 4)

// A browser that cannot send would go on trying, also under the fake clock of the next test file.
beforeEach(() => {
  isOver = false
})
afterEach(() => {
  isOver = true
})

it('what was entered before and after the browser deleted its data stays in sight, is stored again, and is sent once', async () => {
  const factory = new Factory()
  const { server, request } = aServer()
  const { surveys, copy } = await openStored(request, {
    factory: factory as unknown as globalThis.IDBFactory,
    wait: pause,
  })
  enterPressure(copy, 0, 101)
  enterPressure(copy, 1, 102)
  await copy.whenStored()
  await vi.waitFor(() => expect(surveys.waiting).toBe(2))
  await factory.deleteAll()
  enterPressure(copy, 2, 103)
  enterPressure(copy, 3, 104)
  await copy.whenStored()
  await vi.waitFor(() => expect(surveys.waiting).toBe(4))
  expect(shown(copy)).toEqual([101, 102, 103, 104])
  expect(await surveys.pending()).toMatchObject(
    [101, 102, 103, 104].map((pressure) => ({ refusal: null, change: { reading: { pressure } } })),
  )
  server.isReached = true
  surveys.hurry()
  await vi.waitFor(async () => expect(await surveys.pending()).toEqual([]))
  expect(server.sent).toEqual([101, 102, 103, 104])
  expect(await surveys.isEmptyFor('ada')).toBe(false)
})

it('what cannot be stored stays in sight, is counted, is taken back by undo, and is stored in its order once there is room', async () => {
  const { server, request } = aServer()
  const database = await openSurveyDatabase(new Factory() as unknown as globalThis.IDBFactory)
  let isFull = false
  const within: SurveyDatabase['transaction'] = (mode, work, options) =>
    isFull && mode === 'readwrite'
      ? Promise.reject(new DOMException('The storage is full.', 'QuotaExceededError'))
      : database.transaction(mode, work, options)
  const { surveys, copy } = await openStored(request, { database: { transaction: within }, wait: pause })
  enterPressure(copy, 0, 101)
  await copy.whenStored()
  isFull = true
  for (const value of [102, 103, 104]) enterPressure(copy, 0, value)
  enterPressure(copy, 1, 105)
  await copy.whenStored()
  expect([copy.unstored, surveys.unstored, shown(copy).slice(0, 2)]).toEqual([4, 4, [104, 105]])
  await vi.waitFor(() => expect(surveys.sending).toBe('unstored'))
  await copy.undo()
  expect([copy.unstored, shown(copy).slice(0, 2)]).toEqual([3, [104, null]])
  server.isReached = true
  isFull = false
  enterPressure(copy, 2, 106)
  await copy.whenStored()
  await vi.waitFor(async () => expect(await surveys.pending()).toEqual([]))
  expect([copy.unstored, server.sent]).toEqual([0, [101, 102, 103, 104, 106]])
})

it('an entry that a later one has overtaken is sent before it', async () => {
  const { server, request } = aServer()
  const database = await openSurveyDatabase(new Factory() as unknown as globalThis.IDBFactory)
  let fails = false
  const within: SurveyDatabase['transaction'] = (mode, work, options) => {
    if (!fails || mode === 'readonly') return database.transaction(mode, work, options)
    fails = false
    return Promise.reject(new DOMException('The storage is full.', 'QuotaExceededError'))
  }
  const { surveys, copy } = await openStored(request, { database: { transaction: within }, wait: pause })
  await new Promise((resolve) => setTimeout(resolve, 20))
  fails = true
  // Both are asked for in one task: the second does not know yet that the first failed.
  enterPressure(copy, 0, 101)
  enterPressure(copy, 0, 102)
  await copy.whenStored()
  expect(copy.unstored).toBe(1)
  await copy.retryStoring()
  expect((await surveys.pending()).map(({ change }) => change.kind === 'reading' && change.reading.pressure)).toEqual([
    101, 102,
  ])
  server.isReached = true
  await vi.waitFor(async () => expect(await surveys.pending()).toEqual([]))
  expect([server.sent, shown(copy)[0]]).toEqual([[101, 102], 102])
})

it('a picture that cannot be stored stays in sight until it is, and is lost by nobody else’s sign-in', async () => {
  const { request } = aServer()
  const database = await openSurveyDatabase(new Factory() as unknown as globalThis.IDBFactory)
  let isFull = true
  const within: SurveyDatabase['transaction'] = (mode, work, options) =>
    isFull && mode === 'readwrite'
      ? Promise.reject(new DOMException('The storage is full.', 'QuotaExceededError'))
      : database.transaction(mode, work, options)
  isFull = false
  const { surveys } = await openStored(request, { database: { transaction: within }, wait: pause })
  isFull = true
  await surveys.pictures.add({ survey_id: 1, unit_inspection_id: 11 }, null, new Blob(['x']))
  await surveys.pictures.refresh()
  expect([surveys.unstored, surveys.pictures.all.map(({ at }) => at)]).toEqual([1, [0]])
  isFull = false
  await surveys.pictures.retryStoring()
  expect([surveys.unstored, surveys.pictures.all.map(({ at }) => at)]).toEqual([0, [1]])
})

it('what waits of one user is counted for no other', async () => {
  const { request } = aServer()
  let user: string | null = 'ada'
  const { surveys, copy } = await openStored(request, { user: () => user, wait: () => new Promise(() => undefined) })
  enterPressure(copy, 0, 101)
  await vi.waitFor(() => expect([surveys.isCounted, surveys.unsent]).toEqual([true, 1]))
  user = 'ben'
  // Before anything is read of the other one.
  expect([surveys.isCounted, surveys.unsentSince]).toEqual([false, undefined])
  surveys.switchUser()
  expect(surveys.unsent).toBe(0)
  await vi.waitFor(() => expect([surveys.isCounted, surveys.unsent, surveys.unsentSince]).toEqual([true, 0, null]))
})
