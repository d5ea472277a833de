import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadInTime, ScriptTimeout, scriptTimeout } from '../../../engine/state/loadInTime.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('abandons a stalled part of the script after 120 seconds', async () => {
  const loading = loadInTime(() => new Promise(() => {})).catch((error: unknown) => error)
  let isOver = false
  void loading.then(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(119_999)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await loading).toBeInstanceOf(ScriptTimeout)
  expect(scriptTimeout).toBe(120_000)
})

test('what comes in time, or fails, is passed on and leaves no timer', async () => {
  expect(await loadInTime(() => Promise.resolve('engine'))).toBe('engine')
  await expect(loadInTime(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline')
  expect(vi.getTimerCount()).toBe(0)
})
