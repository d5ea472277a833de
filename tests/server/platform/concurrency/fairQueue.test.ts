import { describe, expect, it } from 'vitest'
import { fairQueue } from '../../../../server/platform/concurrency/fairQueue.ts'

/** Work that ends when it is told to, and says in which order it began. */
function world(limits: Partial<Parameters<typeof fairQueue>[0]> = {}) {
  const queue = fairQueue({ atOnce: 1, waitingOfOne: 3, waitingOfAll: 5, ...limits })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (user: number, name: string, signal?: AbortSignal): Promise<string> =>
    queue(
      user,
      () => {
        begun.push(name)
        return new Promise((resolve) => ends.set(name, () => resolve(name)))
      },
      signal,
    )
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { ask, begun, end }
}

describe('turns that are dear', () => {
  it('go round by users: many of one hold up no other', async () => {
    const { ask, begun, end } = world()
    const all = [ask(1, 'a1'), ask(1, 'a2'), ask(1, 'a3'), ask(2, 'b1'), ask(3, 'c1'), ask(2, 'b2')]
    await new Promise(setImmediate)
    for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) {
      expect(begun.at(-1)).toBe(name)
      await end(name)
    }
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'b2'])
  })

  it('run as many at once as there are places', async () => {
    const { ask, begun, end } = world({ atOnce: 2 })
    const all = [ask(1, 'a1'), ask(1, 'a2'), ask(2, 'b1')]
    await new Promise(setImmediate)
    expect(begun).toEqual(['a1', 'a2'])
    for (const name of ['a2', 'a1', 'b1']) await end(name)
    await Promise.all(all)
    expect(begun).toEqual(['a1', 'a2', 'b1'])
  })

  it('are refused to who has too many waiting, and to all when too many wait, with when to try again', async () => {
    const { ask, end } = world()
    const all = [ask(1, 'a0'), ask(1, 'a1'), ask(1, 'a2'), ask(1, 'a3')]
    await expect(ask(1, 'a4')).rejects.toMatchObject({
      status: 429,
      key: 'server.files_of_one',
      values: { count: 3 },
      retryAfter: 10,
    })
    all.push(ask(2, 'b1'), ask(3, 'c1'))
    await new Promise(setImmediate)
    await expect(ask(4, 'd1')).rejects.toMatchObject({ status: 503, key: 'server.files_of_all', retryAfter: 10 })
    for (const name of ['a0', 'b1', 'c1', 'a1', 'a2', 'a3']) await end(name)
    await Promise.all(all)
  })

  it('are released when their callers leave, and when their work fails', async () => {
    const { ask, begun, end } = world()
    const first = ask(1, 'a1')
    const gone = new AbortController()
    const left = ask(1, 'a2', gone.signal)
    const kept = ask(1, 'a3')
    gone.abort(new Error('went away'))
    await expect(left).rejects.toThrow('went away')
    await end('a1')
    await end('a3')
    expect([await first, await kept, begun]).toEqual(['a1', 'a3', ['a1', 'a3']])

    const queue = fairQueue({ atOnce: 1, waitingOfOne: 1, waitingOfAll: 1 })
    await expect(queue(1, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    expect(await queue(1, () => Promise.resolve('next'))).toBe('next')
  })

  it('are refused to all that wait and that come once they are released, while what runs ends', async () => {
    const queue = fairQueue({ atOnce: 1, waitingOfOne: 3, waitingOfAll: 5 })
    let end = (): void => undefined
    const running = queue(
      1,
      () =>
        new Promise<string>((resolve) => {
          end = () => resolve('done')
        }),
    )
    const waiting = [queue(1, () => Promise.resolve('never')), queue(2, () => Promise.resolve('never'))]
    queue.release(new Error('the server ends'))
    for (const one of waiting) await expect(one).rejects.toThrow('the server ends')
    await expect(queue(3, () => Promise.resolve('never'))).rejects.toThrow('the server ends')
    end()
    expect(await running).toBe('done')
  })
})
