import { Refusal } from '../errors.ts'
import { semaphore, type Semaphore } from './semaphore.ts'

/** Seconds after which who was refused may try again. */
const retryAfter = 10

/** Runs work within a limit for its user. Rejects with the signal's reason if it aborts while the work waits. */
export type UserLimit = <Result>(user: number, work: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>

/**
 * A semaphore for each user. A user's calls run `atOnce` at the same time, so that the rest of the server is left to
 * others. Rejects with 429 when more than `maxWaiting` of their calls wait, and with the signal's reason when it
 * aborts.
 */
export function perUserLimit({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }) {
  const users = new Map<number, { semaphore: Semaphore; calls: number }>()
  let released: Error | null = null

  const run: UserLimit = async (user, work, signal) => {
    if (released) throw released
    const own = users.get(user) ?? { semaphore: semaphore(atOnce), calls: 0 }
    if (own.calls >= atOnce + maxWaiting)
      throw new Refusal(429, 'server.calls_of_one', { values: { count: maxWaiting }, retryAfter })
    users.set(user, own)
    own.calls += 1
    try {
      return await own.semaphore(work, signal)
    } finally {
      own.calls -= 1
      if (own.calls === 0) users.delete(user)
    }
  }
  /** Rejects all that wait, and all that come. */
  function release(reason: Error): void {
    released = reason
    for (const own of users.values()) own.semaphore.release(reason)
  }
  return Object.assign(run, { release })
}
