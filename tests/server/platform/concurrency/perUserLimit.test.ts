import { describe, expect, it } from 'vitest'
import { perUserLimit } from '../../../../server/platform/concurrency/perUserLimit.ts'

/** Work that ends when it is told to, and says in which order it began. */
function world() {
  const limit = perUserLimit({ atOnce: 2, maxWaiting: 2 })
  const begun: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const ask = (user: number, name: string, signal?: AbortSignal): Promise<string> =>
    limit(
      user,
      () => {
        begun.push(name)
        return new Promise((resolve, reject) => ends.set(name, (error) => (error ? reject(error) : resolve(name))))
      },
      signal,
    )
  const end = async (name: string, error?: Error): Promise<void> => {
    ends.get(name)?.(error)
    await new Promise(setImmediate)
  }
  return { ask, begun, end }
}

describe('turns of each user', () => {
  it('run a few tasks of one user at once, the rest in order, and delay no other user', async () => {
    const { ask, begun, end } = world()
    const all = [ask(1, 'a1'), ask(1, 'a2'), ask(1, 'a3'), ask(1, 'a4'), ask(2, 'b1'), ask(2, 'b2')]
    await new Promise(setImmediate)
    expect(begun).toEqual(['a1', 'a2', 'b1', 'b2'])
    await end('a2')
    expect(begun.at(-1)).toBe('a3')
    for (const name of ['a1', 'a3', 'a4', 'b1', 'b2']) await end(name)
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2'])
  })

  it('refuse who has too many waiting, and take them again when there is room', async () => {
    const { ask, end } = world()
    const all = [ask(1, 'a1'), ask(1, 'a2'), ask(1, 'a3'), ask(1, 'a4')]
    await expect(ask(1, 'a5')).rejects.toMatchObject({
      status: 429,
      key: 'server.calls_of_one',
      values: { count: 2 },
      retryAfter: 10,
    })
    await end('a1')
    all.push(ask(1, 'a6'))
    for (const name of ['a2', 'a3', 'a4', 'a6']) await end(name)
    expect(await Promise.all(all)).toHaveLength(5)
  })

  it('are released by callers who leave while waiting and by failing work', async () => {
    const { ask, begun, end } = world()
    const gone = new AbortController()
    const failing = ask(1, 'a1').catch((error: Error) => error.message)
    const all = [ask(1, 'a2')]
    const left = ask(1, 'a3', gone.signal)
    // This call's turn comes after it.
    all.push(ask(1, 'a4'))
    gone.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    await end('a1', new Error('broken'))
    expect([await failing, begun]).toEqual(['broken', ['a1', 'a2', 'a4']])
    for (const name of ['a2', 'a4']) await end(name)
    await Promise.all(all)
  })

  it('are refused to all that wait and that come once they are released, while what runs ends', async () => {
    const limit = perUserLimit({ atOnce: 1, maxWaiting: 2 })
    let end = (): void => undefined
    const running = limit(
      1,
      () =>
        new Promise<string>((resolve) => {
          end = () => resolve('done')
        }),
    )
    const waiting = limit(1, () => Promise.resolve('never'))
    limit.release(new Error('the server ends'))
    await expect(waiting).rejects.toThrow('the server ends')
    await expect(limit(2, () => Promise.resolve('never'))).rejects.toThrow('the server ends')
    end()
    expect(await running).toBe('done')
  })
})
