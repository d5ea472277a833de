import { describe, expect, it } from 'vitest'
import { semaphore } from '../../../../server/platform/concurrency/semaphore.ts'

const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Work that ends when it is told to. */
function gate() {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, pass: () => opened }
}

describe('a semaphore', () => {
  it('runs as many at once as it has slots, first come first served', async () => {
    const limit = semaphore(2)
    const begun: number[] = []
    const gates = [gate(), gate(), gate(), gate()]
    const all = gates.map(({ pass }, index) =>
      limit(async () => {
        begun.push(index)
        await pass()
        return index
      }),
    )
    await tick()
    expect(begun).toEqual([0, 1])
    gates[1]?.open()
    await tick()
    expect(begun).toEqual([0, 1, 2])
    for (const { open } of gates) open()
    expect(await Promise.all(all)).toEqual([0, 1, 2, 3])
  })

  it('lets a waiting caller leave at once, and passes the slot on to the next', async () => {
    const limit = semaphore(1)
    const { open, pass } = gate()
    const first = limit(pass)
    const gone = new AbortController()
    const left = limit(() => Promise.resolve('never'), gone.signal)
    const next = limit(() => Promise.resolve('next'))
    gone.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    open()
    await first
    expect(await next).toBe('next')
    await expect(limit(() => Promise.resolve('never'), gone.signal)).rejects.toThrow('gone')
  })

  it('does not listen to the signal any more once the work has begun', async () => {
    const limit = semaphore(1)
    const { open, pass } = gate()
    const first = limit(pass)
    const gone = new AbortController()
    const running = gate()
    const second = limit(async () => {
      await running.pass()
      return 'done'
    }, gone.signal)
    open()
    await first
    await tick()
    gone.abort()
    running.open()
    expect(await second).toBe('done')
  })

  it('passes a slot on when the work throws at once or later', async () => {
    const limit = semaphore(1)
    await expect(limit(() => Promise.reject(new Error('later')))).rejects.toThrow('later')
    await expect(
      limit(() => {
        throw new Error('at once')
      }),
    ).rejects.toThrow('at once')
    const { open, pass } = gate()
    const first = limit(pass)
    const thrown = limit(() => {
      throw new Error('while waiting')
    })
    const next = limit(() => Promise.resolve('next'))
    open()
    await first
    await expect(thrown).rejects.toThrow('while waiting')
    expect(await next).toBe('next')
  })
})
