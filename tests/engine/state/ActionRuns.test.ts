import { expect, it } from 'vitest'
import type { CallAction, DeleteAction } from '../../../engine/core/definition/actionModel.ts'
import { ActionRuns } from '../../../engine/state/ActionRuns.ts'
import type { Services } from '../../../engine/services.ts'

const base = { id: 'do', title: { key: 'do', text: 'Do' }, visible: null, enabled: null, security: null }
const remove: DeleteAction = {
  ...base,
  type: 'delete',
  dataset: null,
  version: null,
  constraints: [],
  after: null,
  told: null,
  endpoint: 'DELETE own/units/{id}',
  with: { id: { from: '/row/unit_id' } },
  name: { from: '/row/unit_number' },
}
const mark: CallAction = {
  ...base,
  type: 'call',
  dataset: null,
  version: null,
  constraints: [],
  after: null,
  told: null,
  endpoint: 'POST own/units/mark',
  with: { unit: { from: '/row/unit_id' }, as: { value: 'seen' } },
  confirm: null,
  shown: [],
  begun: null,
}

function aWorld(answer: () => Promise<unknown>) {
  const calls: unknown[] = []
  let refreshed = 0
  const passed: unknown[] = []
  const services = {
    notify: (text: string) => passed.push(text),
    translate: ({ text }: { text: string }) => text,
    wrote: () => passed.push('wrote'),
    navigate: (address: string, options: unknown) => passed.push([address, options]),
    request: (method: string, path: string, { body }: { body?: unknown }) => {
      calls.push([method, path, body])
      return answer()
    },
  } as unknown as Services
  const page = {
    refresh: () => void refreshed++,
    addressOf: ({ to }: { to: string }, { row }: { row?: unknown }) =>
      to === 'list' ? `/list/${(row as { unit_id: number }).unit_id}` : null,
  }
  return { runs: new ActionRuns(services, page), calls, passed, refreshed: () => refreshed }
}

it('calls with the row’s values, those of the path in the path, and has the page ask again', async () => {
  const { runs, calls, refreshed } = aWorld(() => Promise.resolve({}))
  await runs.run(remove, { row: { unit_id: 7, unit_number: 'A-1' } })
  await runs.run(mark, { row: { unit_id: 7 } })
  expect(calls).toEqual([
    ['DELETE', 'own/units/7', undefined],
    ['POST', 'own/units/mark', { unit: 7, as: 'seen' }],
  ])
  expect([refreshed(), runs.running, runs.failure]).toEqual([2, null, null])
})

it('tells a DELETE beside its path in the query', async () => {
  const { runs, calls } = aWorld(() => Promise.resolve({}))
  await runs.run(
    { ...remove, with: { ...remove.with, version: { from: '/row/version' }, note: { from: '/row/note' } } },
    { row: { unit_id: 7, version: 3, note: null } },
  )
  expect(calls).toEqual([['DELETE', 'own/units/7?version=3', undefined]])
})

it.each([
  [500, 0],
  [401, 0],
  [404, 1],
  [409, 1],
])(
  'tells why it failed with %i, and has the page ask again where the row may be gone or changed',
  async (status, times) => {
    const { runs, refreshed } = aWorld(() =>
      Promise.reject(Object.assign(new Error('no'), { status, description: 'It is in use', errors: [], id: null })),
    )
    await runs.run(remove, { row: { unit_id: 7 } })
    expect([refreshed(), runs.failure]).toEqual([times, { status, description: 'It is in use', errors: [], id: null }])
    runs.dismiss()
    expect(runs.failure).toBeNull()
  },
)

it('makes one call at a time', async () => {
  let letGo = (): void => {}
  const { runs, calls } = aWorld(
    () =>
      new Promise((resolve) => {
        letGo = () => resolve({})
      }),
  )
  const first = runs.run(mark, { row: { unit_id: 7 } })
  await runs.run(remove, { row: { unit_id: 8 } })
  expect(calls).toHaveLength(1)
  letGo()
  await first
})

it('tells how far a call is, and what it answered; cancelled, it is no failure, and what it did is shown', async () => {
  const told: string[] = []
  let progressed: (done: number, total: number) => void = () => undefined
  let finish: (answer: unknown) => void = () => undefined
  let refreshed = 0
  const services = {
    request: (
      _method: string,
      _path: string,
      { signal, onProgress }: { signal: AbortSignal; onProgress(done: number, total: number): void },
    ) => {
      progressed = onProgress
      return new Promise((resolve, reject) => {
        finish = resolve
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      })
    },
    notify: (text: string) => void told.push(text),
    translate: ({ text }: { text: string }, values: Record<string, unknown>) =>
      text.replace(/\{\{(\w+)\}\}/g, (_found, name: string) => String(values[name])),
  } as unknown as Services
  const runs = new ActionRuns(services, { refresh: () => void refreshed++, addressOf: () => null })
  const save: CallAction = { ...mark, told: { key: 'told', text: '{{saved}} saved' } }
  const first = runs.run(save, {})
  progressed(5, 20)
  expect(runs.progress).toEqual({ done: 5, total: 20 })
  finish({ saved: 20, errors: [] })
  await first
  expect([told, runs.progress, refreshed]).toEqual([['20 saved'], null, 1])

  const second = runs.run(save, {})
  runs.cancel()
  await second
  expect([told.length, runs.running, runs.failure, refreshed]).toEqual([1, null, null, 2])

  const third = runs.run(save, {})
  progressed(5, 20)
  runs.dispose()
  await third
  expect([runs.running, runs.failure, refreshed]).toEqual([null, null, 2])
})

it('goes where an action leads when it is done, and says so; where it leads nowhere for this user, or fails, the page stays', async () => {
  const led = { ...remove, after: { to: 'list', with: {}, keep: [] }, told: { key: 'told', text: 'Done.' } }
  const done = aWorld(() => Promise.resolve({}))
  await done.runs.run(led, { row: { unit_id: 7 } })
  expect([done.passed, done.refreshed()]).toEqual([['Done.', 'wrote', ['/list/7', { replace: true }]], 0])
  await done.runs.run({ ...led, after: { to: 'elsewhere', with: {}, keep: [] } }, { row: { unit_id: 7 } })
  expect([done.passed.length, done.refreshed()]).toEqual([5, 1])
  const failed = aWorld(() =>
    Promise.reject(Object.assign(new Error('no'), { status: 409, description: 'It is in use', errors: [], id: null })),
  )
  await failed.runs.run(led, { row: { unit_id: 7 } })
  expect([failed.passed, failed.refreshed()]).toEqual([[], 1])
})

it.each([
  [{ state: 'waiting', batch_id: 4 }, 'Goes on'],
  [{ state: 'done', rows_left: 2 }, 'Done: {{rows_left}}'],
])(
  'tells of work that goes on by itself that it was begun, and of other work that it is done: %j',
  async (answer, said) => {
    const { runs, passed } = aWorld(() => Promise.resolve(answer))
    await runs.run(
      { ...mark, told: { key: 'told', text: 'Done: {{rows_left}}' }, begun: { key: 'begun', text: 'Goes on' } },
      { row: { unit_id: 7 } },
    )
    expect(passed[0]).toBe(said)
  },
)
