import { Refusal } from './errors.ts'

/** Seconds after which who was refused may try again. */
const retryAfter = 10

/**
 * A semaphore with `atOnce` slots, first come first served. A caller who disconnects while waiting leaves at once, with
 * the signal's reason.
 */
export function semaphore(atOnce: number) {
  const waiting = new Map<() => void, (reason: Error) => void>()
  let running = 0

  function begin(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    if (running < atOnce) {
      running += 1
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const go = (): void => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = (): void => {
        waiting.delete(go)
        reject(signal?.reason as Error)
      }
      signal?.addEventListener('abort', leave, { once: true })
      waiting.set(go, (reason) => {
        signal?.removeEventListener('abort', leave)
        reject(reason)
      })
    })
  }

  /** The turn goes to who waits longest, or is free. */
  function end(): void {
    const [first] = waiting.keys()
    if (!first) {
      running -= 1
      return
    }
    waiting.delete(first)
    first()
  }

  async function inTurn<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    await begin(signal)
    try {
      return await work()
    } finally {
      end()
    }
  }
  /** Rejects all that wait. */
  const release = (reason: Error): void => {
    for (const refuse of waiting.values()) refuse(reason)
    waiting.clear()
  }
  return Object.assign(inTurn, { release })
}

/**
 * A semaphore for each user. A user's calls run `atOnce` at the same time, so that the rest of the server is left to
 * others. Rejects with 429 when more than `maxWaiting` of their calls wait, and with the signal's reason when it
 * aborts.
 */
export function perUserLimit({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }) {
  const users = new Map<number, { inTurn: ReturnType<typeof semaphore>; calls: number }>()

  let released: Error | null = null
  async function inOwnTurn<Result>(user: number, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    if (released) throw released
    const own = users.get(user) ?? { inTurn: semaphore(atOnce), calls: 0 }
    if (own.calls >= atOnce + maxWaiting)
      throw new Refusal(429, 'server.calls_of_one', { values: { count: maxWaiting }, retryAfter })
    users.set(user, own)
    own.calls += 1
    try {
      return await own.inTurn(work, signal)
    } finally {
      own.calls -= 1
      if (own.calls === 0) users.delete(user)
    }
  }
  /** Rejects all that wait, and all that come. */
  const release = (reason: Error): void => {
    released = reason
    for (const own of users.values()) own.inTurn.release(reason)
  }
  return Object.assign(inOwnTurn, { release })
}

export type PerUserLimit = ReturnType<typeof perUserLimit>

/** Waits for a turn to keep a database connection until a call is answered: few may, so that others find one. */
export type HoldingTurn = <Result>(user: number, work: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>
