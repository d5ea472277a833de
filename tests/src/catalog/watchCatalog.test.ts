import { observable, runInAction } from 'mobx'
import { expect, it, vi } from 'vitest'
import { watchCatalog } from '../../../src/catalog/watchCatalog.ts'

function aTab() {
  const person = observable({ token: 'a' as string | null })
  const asked: {
    after: string
    reading: boolean
    signal: AbortSignal
    answer(version: string, reading?: boolean): void
  }[] = []
  const listeners: (() => void)[] = []
  const page = {
    visibilityState: 'visible' as DocumentVisibilityState,
    addEventListener: (_type: string, listener: () => void) => void listeners.push(listener),
    removeEventListener: () => undefined,
  }
  let version = 'one'
  const changed = vi.fn(async () => {
    version = 'two'
  })
  let reading = false
  const toldReading = vi.fn(async (next: boolean) => {
    reading = next
  })
  const stop = watchCatalog({
    watcher: () => person.token,
    version: () => version,
    reading: () => reading,
    changed,
    onReading: toldReading,
    page: page as never,
    requestVersion: (after, known, signal) =>
      new Promise((resolve, reject) => {
        asked.push({
          after,
          reading: known,
          signal,
          answer: (next, long) => resolve({ version: next, ...(long === undefined ? {} : { reading: long }) }),
        })
        signal.addEventListener('abort', () => reject(new Error('aborted')))
      }),
  })
  const show = (state: DocumentVisibilityState): void => {
    page.visibilityState = state
    for (const listener of listeners) listener()
  }
  return { asked, changed, toldReading, person, show, stop }
}

it('takes over that saved definitions are read for long, and asks on at once', async () => {
  const { asked, changed, toldReading, stop } = aTab()
  asked[0]?.answer('one', true)
  await vi.waitFor(() => expect(asked).toHaveLength(2), { timeout: 500 })
  asked[1]?.answer('two', false)
  await vi.waitFor(() => expect(asked).toHaveLength(3), { timeout: 500 })
  expect([toldReading.mock.calls, changed.mock.calls.length, asked.map((one) => one.reading)]).toEqual([
    [[true], [false]],
    1,
    [false, true, false],
  ])
  stop()
})

it('waits with one call, takes a new version over, and waits for the next', async () => {
  const { asked, changed, stop } = aTab()
  expect(asked.map(({ after }) => after)).toEqual(['one'])
  asked[0]?.answer('two')
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  expect(changed).toHaveBeenCalledTimes(1)
  expect(asked[1]?.after).toBe('two')
  stop()
  expect(asked[1]?.signal.aborted).toBe(true)
})

it('asks nothing while the tab is not seen or nobody is signed in', () => {
  const { asked, person, show, stop } = aTab()
  show('hidden')
  expect(asked[0]?.signal.aborted).toBe(true)
  expect(asked).toHaveLength(1)
  show('visible')
  expect(asked).toHaveLength(2)
  runInAction(() => (person.token = null))
  expect(asked[1]?.signal.aborted).toBe(true)
  expect(asked).toHaveLength(2)
  stop()
})
