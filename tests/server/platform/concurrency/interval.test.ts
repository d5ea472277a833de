import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { interval } from '../../../../server/platform/concurrency/interval.ts'

/** Runs that end when they are told to. */
function gatedRuns(options: { isDelayed?: boolean } = {}) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const ends: ((error?: Error) => void)[] = []
  const errors: unknown[] = []
  const task = interval(
    () => new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve()))),
    { everyMs: 1000, onError: (error) => void errors.push(error), ...options },
  )
  const end = async (error?: Error): Promise<void> => {
    ends.at(-1)?.(error)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { task, ends, errors, end, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
}

describe('an interval', () => {
  it('runs its work at the start and at each interval, but never twice at the same time', async () => {
    const { task, ends, end, pass } = gatedRuns()
    task.start()
    await pass(3500)
    expect(ends).toHaveLength(1)
    await end()
    expect(ends).toHaveLength(1)
    await pass(500)
    expect(ends).toHaveLength(2)
  })

  it('waits for the first interval if it is delayed', async () => {
    const { task, ends, pass } = gatedRuns({ isDelayed: true })
    task.start()
    await pass(999)
    expect(ends).toHaveLength(0)
    await pass(1)
    expect(ends).toHaveLength(1)
  })

  it('reports a failure and runs again', async () => {
    const { task, ends, errors, end, pass } = gatedRuns()
    task.start()
    await end(new Error('away'))
    expect(errors).toEqual([new Error('away')])
    await pass(1000)
    expect(ends).toHaveLength(2)
  })

  it('runs once more after the run under way, however often it is woken meanwhile', async () => {
    const { task, ends, end } = gatedRuns()
    task.start()
    let woken = 0
    const waiting = [1, 2, 3].map(() => task.wake().then(() => (woken += 1)))
    await end()
    expect([ends.length, woken]).toEqual([2, 0])
    await end()
    await Promise.all(waiting)
    expect([ends.length, woken]).toEqual([2, 3])
  })

  it('stops when the run under way has ended, and runs nothing afterwards', async () => {
    const { task, ends, end, pass } = gatedRuns()
    task.start()
    void task.wake()
    let isStopped = false
    void task.stop().then(() => (isStopped = true))
    await pass(2000)
    expect(isStopped).toBe(false)
    await end()
    expect([isStopped, ends.length]).toEqual([true, 1])
    await task.wake()
    await pass(2000)
    expect(ends).toHaveLength(1)
  })
})
