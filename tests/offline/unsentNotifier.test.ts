import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createUnsentNotifier } from '../../src/offline/queue/unsentNotifier.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('tells at once that something waits, and that nothing does once that has lasted', () => {
  const told: (string | null)[] = []
  const mark = createUnsentNotifier((since) => told.push(since))
  mark(null)
  expect(told).toEqual([null])
  // As each change that is typed comes and goes.
  for (const second of ['01', '02', '03']) {
    mark(`2026-06-10T10:00:${second}Z`)
    mark(null)
    vi.advanceTimersByTime(500)
  }
  expect(told).toEqual([null, '2026-06-10T10:00:01Z'])
  vi.advanceTimersByTime(2000)
  expect(told).toEqual([null, '2026-06-10T10:00:01Z', null])
})

it('tells a later time where hours lie between', () => {
  const told: (string | null)[] = []
  const mark = createUnsentNotifier((since) => told.push(since))
  for (const time of ['10:00', '10:59', '11:01']) mark(`2026-06-10T${time}:00Z`)
  expect(told).toEqual(['2026-06-10T10:00:00Z', '2026-06-10T11:01:00Z'])
})
